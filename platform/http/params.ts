import { z } from 'zod';
import { isWellFormed } from '../pure/well-formed.ts';

const known = new Map<string, z.ZodObject | null>();
const isId = (name: string): boolean => /(?<!Short)Id$/.test(name);

/** Returns the parameters of an address, or null when one does not fit its name. */
export function readParams(
  path: string,
  written: Record<string, string>,
): Record<string, string | number> | null {
  // `Number` also reads 1e3, 0x1 and blanks, but an id must be written in digits.
  if (Object.entries(written).some(([name, text]) => isId(name) && !/^\d+$/.test(text)))
    return null;
  const read = paramsSchema(path)?.safeParse(written);
  return read?.success ? (read.data as Record<string, string | number>) : null;
}

/**
 * Returns a schema in which `…Id` are positive integers, and `…ShortId` and all others short texts.
 */
export function paramsSchema(path: string): z.ZodObject | null {
  let schema = known.get(path);
  if (schema === undefined) {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const shape = names.map((name) => [
      name,
      isId(name)
        ? z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
        : z.string().min(1).max(200).refine(isWellFormed),
    ]);
    schema = names.length ? z.object(Object.fromEntries(shape)) : null;
    known.set(path, schema);
  }
  return schema;
}
