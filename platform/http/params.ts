import { z } from 'zod';
import { isWellFormed } from '../pure/well-formed.ts';

const known = new Map<string, z.ZodObject | null>();
/** `…Id` are positive integers, `…ShortId` and everything else are short texts. */
export function paramsSchema(path: string): z.ZodObject | null {
  let schema = known.get(path);
  if (schema === undefined) {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const shape = names.map((name) => [
      name,
      /(?<!Short)Id$/.test(name)
        ? z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
        : z.string().min(1).max(200).refine(isWellFormed),
    ]);
    schema = names.length ? z.object(Object.fromEntries(shape)) : null;
    known.set(path, schema);
  }
  return schema;
}
