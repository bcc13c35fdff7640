/** What a caller gave, apart from "left out". */
type Given<T> = Exclude<T, undefined>;

/** Where a field of an input goes. */
type Destination<Value, Name, Row> =
  /** Its own column, as it is. */
  | (Name extends keyof Row ? (Given<Value> extends Row[Name] ? 'kept' : never) : never)
  /** Not in this row: another table has it, or it only says how to write. */
  | 'stored elsewhere'
  /** Cleaned, converted or under another name: the columns that come of it. */
  | ((value: Given<Value>) => Partial<Row>);

/** Every field of an input with its destination: one that is forgotten does not compile. */
export type Destinations<Input, Row> = {
  readonly [Name in keyof Required<Input>]: Destination<Input[Name], Name, Row>;
};

/** The columns of what the input carries; what it leaves out stays out, so that a change keeps it. */
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
