/** A value that a caller gave, excluding undefined. */
type Given<T> = Exclude<T, undefined>;

/** Where a field of an input is stored. */
type Destination<Value, Name, Row> =
  /** In the column of the same name, unchanged. */
  | (Name extends keyof Row ? (Given<Value> extends Row[Name] ? 'kept' : never) : never)
  /** Not in this row: in another table, or it only controls how to write. */
  | 'stored elsewhere'
  /** Cleaned, converted or renamed: returns the resulting columns. */
  | ((value: Given<Value>) => Partial<Row>);

/** Maps every field of an input to its destination: a forgotten field does not compile. */
export type Destinations<Input, Row> = {
  readonly [Name in keyof Required<Input>]: Destination<Input[Name], Name, Row>;
};

/**
 * Returns the columns for the fields that the input has; absent fields are left out, so that a
 * change keeps them.
 */
export function columnsOf<Input extends object, Row extends object>(
  input: Input,
  destinations: Destinations<Input, Row>,
): Partial<Row> {
  const row: Partial<Row> = {};
  for (const name in destinations) {
    const value = input[name];
    const destination: unknown = destinations[name];
    if (value === undefined || destination === 'stored elsewhere') continue;
    const columns: object =
      typeof destination === 'function' ? destination(value) : { [name]: value };
    Object.assign(row, columns);
  }
  return row;
}
