import type { z } from 'zod';

/** What the schema of a call declares for a field. */
export interface FieldFacts {
  required: boolean;
  max_length?: number;
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
}
// zod types a definition by the kind of its schema, and here any kind may occur.
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

/** Unwraps optional, nullable, default, refined and preprocessed schemas. */
function unwrap(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: first, out } = definitionOf(schema);
  if (innerType) return unwrap(innerType);
  if (type === 'pipe' && first && out)
    return unwrap(definitionOf(first).type === 'transform' ? out : first);
  return schema;
}

function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const step of path.split('.')) {
    if (!current) return undefined;
    const { shape, element, valueType } = definitionOf(unwrap(current));
    current = shape ? shape[step] : (element ?? valueType);
  }
  return current;
}

/**
 * Returns the facts of the field at a dotted path. A field that the schema does not have is not
 * required.
 */
export function factsOf(schema: z.ZodType, path: string): FieldFacts {
  const field = schemaAt(schema, path);
  if (!field) return { required: false };
  const { maxLength } = unwrap(field) as { maxLength?: number | null };
  return {
    required: !field.safeParse(undefined).success,
    ...(maxLength ? { max_length: maxLength } : {}),
  };
}

/** Converts the text of an entry for the list at `path`: ids are numbers. */
export const entryOf = (schema: z.ZodType, path: string, text: string): string | number =>
  schemaAt(schema, `${path}.0`)?.safeParse(text).success ? text : Number(text);
