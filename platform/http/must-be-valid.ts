import { z } from 'zod';
import type { Route } from '../http.ts';
import { fromIssues } from '../problems.ts';
import { isRecord } from '../pure/is-record.ts';
import { Refusal } from '../pure/refusal.ts';

/**
 * Refuses a body that its schema refuses, with what the rules find in its valid fields. A field has
 * the problems of its schema or those of the rules, not both.
 */
export function mustBeValid(schema: z.ZodType, body: unknown, rules: Route['rules']): void {
  const parsed = schema.safeParse(body);
  if (parsed.success) return;
  const { errors } = fromIssues(parsed.error.issues, body);
  const found = rules ? refusedBy(() => rules(validFields(schema, body))) : {};
  throw new Refusal('input.invalid', 422, {}, { ...found, ...errors });
}

function refusedBy(check: () => void): Refusal['errors'] {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.errors;
    throw error;
  }
}

/** The parsed fields of an object; those that are invalid are absent. */
function validFields(schema: z.ZodType, body: unknown): never {
  const valid: Record<string, unknown> = {};
  if (schema instanceof z.ZodObject && isRecord(body))
    for (const [name, field] of Object.entries(schema.shape)) {
      const parsed = z.safeParse(field, body[name]);
      if (parsed.success) valid[name] = parsed.data;
    }
  // `on` has bound the rules to the schema of this body, whose fields have been parsed one by one.
  return valid as never;
}
