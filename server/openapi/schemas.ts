import { z } from 'zod';
import { isRecord } from '#platform/pure/is-record.ts';

/** A JSON Schema of the description (draft 2020-12, as OpenAPI 3.1 requires). */
export type Schema = Record<string, unknown>;
type Side = 'input' | 'output';

/**
 * A line of text: at least one visible character, and none of the code points that `isOneLine`
 * refuses.
 */
const line =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*' +
  '[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]' +
  '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$';
const kinds: Readonly<Record<string, Schema>> = {
  line: { pattern: line },
  lines: { pattern: '\\S' },
  // Older names of these zones, and other spellings in upper or lower case, are accepted too.
  zone: { enum: Intl.supportedValuesOf('timeZone') },
  instant: { format: 'date-time' },
  day: { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2031-01-01'] },
  moment: {
    description:
      'ISO 8601: an instant with its offset, or without one the local time of the event.',
    examples: ['2031-01-01T20:00', '2031-01-01T12:00:00.000Z'],
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})?$',
  },
};

/**
 * Converts the schemas of contracts to those of the description. A schema that has a name is
 * written once, under `components`, and referenced; `describe` provides the description of a
 * property.
 */
export class SchemaWriter {
  readonly components: Record<string, Schema> = {};
  readonly #names: ReadonlyMap<z.ZodType, string>;
  readonly #describe: (field: string) => string;

  constructor(names: ReadonlyMap<z.ZodType, string>, describe: (field: string) => string) {
    this.#names = names;
    this.#describe = describe;
  }

  /** Returns a reference to the schema's component; a schema without a name gets the one given. */
  refer(schema: z.ZodType, side: Side, name?: string): Schema {
    const known = this.#names.get(schema) ?? name;
    if (known === undefined) return this.#write(schema, side);
    if (!(known in this.components)) {
      this.components[known] = {};
      this.components[known] = this.#write(schema, side);
    }
    return { $ref: `#/components/schemas/${known}` };
  }

  /** Returns the fields of an object, and which of them are required. */
  fields(
    schema: z.ZodType,
    side: Side,
  ): { properties: Record<string, Schema>; required: string[] } {
    const { properties, required } = this.#write(schema, side);
    return {
      properties: isRecord(properties) ? (properties as Record<string, Schema>) : {},
      required: Array.isArray(required) ? (required as string[]) : [],
    };
  }

  #write(schema: z.ZodType, side: Side): Schema {
    // zod types a definition by the kind of its schema, and here any kind may occur.
    const definition = schema._zod.def as unknown as {
      type: string;
      innerType?: z.ZodType;
      in?: z.ZodType;
      out?: z.ZodType;
      valueType?: z.ZodType;
      options?: z.ZodType[];
      defaultValue?: unknown;
    };
    const child = (item: z.ZodType): Schema => this.refer(item, side);
    if (definition.type === 'nullable' && definition.innerType)
      return orNull(child(definition.innerType));
    if (definition.type === 'default' && definition.innerType)
      return { ...child(definition.innerType), default: definition.defaultValue };
    if (definition.innerType) return child(definition.innerType);
    if (definition.type === 'pipe' && definition.in && definition.out) {
      const isPreprocess = definition.in._zod.def.type === 'transform';
      const isCoerced = definition.out._zod.def.type === 'transform';
      return child(
        isPreprocess || (side === 'output' && !isCoerced) ? definition.out : definition.in,
      );
    }
    if (schema instanceof z.ZodObject) return this.#object(schema, side);
    if (schema instanceof z.ZodArray)
      return { ...boundsOf(schema), type: 'array', items: child(schema.element as z.ZodType) };
    if (definition.options) return { anyOf: definition.options.map(child) };
    if (definition.type === 'record' && definition.valueType)
      return { type: 'object', additionalProperties: child(definition.valueType) };
    return leaf(schema, side);
  }

  #object(schema: z.ZodObject, side: Side): Schema {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    const required = shape
      .filter(([, field]) => (side === 'input' ? !isOptional(field) : !field.isOptional()))
      .map(([name]) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        shape.map(([name, field]) => {
          const written = this.refer(field, side);
          const descriptions = [this.#describe(name), written['description']].filter(Boolean);
          return [name, { ...written, description: descriptions.join('. ').replaceAll('..', '.') }];
        }),
      ),
      ...(required.length ? { required } : {}),
    };
  }
}

/**
 * Whether a field may be absent; also when a preprocessor turns null and an empty text into
 * undefined.
 */
function isOptional(field: z.ZodType): boolean {
  const { type, out } = field._zod.def as unknown as { type: string; out?: z.ZodType };
  return type === 'pipe' && out ? out.isOptional() : field.isOptional();
}

function orNull(schema: Schema): Schema {
  const { type, enum: choices } = schema;
  if (Array.isArray(choices))
    return { ...schema, type: [type, 'null'].flat(), enum: [...choices, null] };
  if (type !== undefined) return { ...schema, type: [type, 'null'].flat() };
  return { anyOf: [schema, { type: 'null' }] };
}

const written = (schema: z.ZodType, side: Side): Schema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' });
  return made;
};
const boundsOf = (schema: z.ZodType): Schema => {
  const { minItems, maxItems } = written(schema, 'input');
  return {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
};

/** A text, number or choice, with the wire's meaning of its marks in the contract. */
function leaf(schema: z.ZodType, side: Side): Schema {
  const { money, is_id, file_address, rich_text, shown_rich_text, kind, ...made } = written(
    schema,
    side,
  );
  if (money === true) {
    const { minimum, exclusiveMinimum } = made;
    return {
      type: 'number',
      ...(minimum === undefined || Number(minimum) < 0 ? {} : { minimum }),
      ...(exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
      description: 'Money in major units, with at most the decimals of its currency.',
    };
  }
  if (is_id === true)
    return side === 'output'
      ? { type: 'integer', minimum: 1 }
      : {
          anyOf: [
            { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
            { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
          ],
        };
  if (file_address === true) return { ...made, description: 'The absolute URL of a file.' };
  if (rich_text !== undefined)
    return { ...made, description: 'Rich text: HTML, reduced to an allow-list of tags.' };
  if (shown_rich_text === true)
    return { ...made, description: 'Rich text: HTML, with absolute URLs of pictures.' };
  return typeof kind === 'string' ? { ...made, ...kinds[kind] } : made;
}
