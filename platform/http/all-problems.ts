import { z } from 'zod';
import { fromIssues } from '../problems.ts';
import { isRecord } from '../pure/is-record.ts';
import { Refusal } from '../pure/refusal.ts';
import { inner } from '../wire.ts';

/** What judges a body beside its schema. */
export interface Judges {
  /** Converts amounts and rich text; throws all of their problems at once. */
  decode: (body: unknown) => unknown;
  rules: ((valid: unknown) => void) | null;
}

/**
 * Returns the refusal of a body that its schema refuses, with what its amounts, its rich text and
 * the rules find in its valid fields. A field has the problems of only one of them.
 */
export const refusalOf = (
  schema: z.ZodType | undefined,
  body: unknown,
  issues: Parameters<typeof fromIssues>[0],
  judges: Judges,
): Refusal => allProblems(validPart(schema, body), fromIssues(issues, body).errors, judges);

/** Returns a parsed body with its amounts in minor units; refuses it with all problems at once. */
export function decoded(body: unknown, judges: Judges): unknown {
  try {
    return judges.decode(body);
  } catch (error) {
    throw error instanceof Refusal ? allProblems(body, {}, judges) : error;
  }
}

function allProblems(
  valid: unknown,
  errors: Refusal['errors'],
  { decode, rules }: Judges,
): Refusal {
  const undecoded = problemsOf(() => decode(valid));
  const others = without(valid, Object.keys(undecoded));
  const found = rules ? problemsOf(() => rules(decode(others))) : {};
  return new Refusal('input.invalid', 422, {}, { ...errors, ...found, ...undecoded, ...errors });
}

function problemsOf(check: () => void): Refusal['errors'] {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.errors;
    throw error;
  }
}

/** The body without the values at some dotted paths. */
function without(body: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return body;
  const copy = structuredClone(body);
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let parent: unknown = copy;
    for (const name of names)
      parent = isRecord(parent) || Array.isArray(parent) ? Reflect.get(parent, name) : null;
    if (isRecord(parent)) delete parent[last];
  }
  return copy;
}

/** The parsed fields of an object; those that are invalid are absent. */
function validPart(schema: z.ZodType | undefined, body: unknown): Record<string, unknown> {
  const valid: Record<string, unknown> = {};
  if (!(schema instanceof z.ZodObject) || !isRecord(body)) return valid;
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) {
    const parsed = field.safeParse(body[name]);
    const part = parsed.success ? parsed.data : validItems(field, body[name]);
    if (parsed.success || part) valid[name] = part;
  }
  return valid;
}

const most_judged = 100;
/** The valid fields of each object of an invalid list; null when it is no list of objects. */
function validItems(field: z.ZodType, items: unknown): unknown[] | null {
  let list: z.ZodType | null = field;
  while (list && !(list instanceof z.ZodArray)) list = inner(list);
  const element = list?.element;
  if (!(element instanceof z.ZodObject) || !Array.isArray(items)) return null;
  return items.slice(0, most_judged).map((item) => validPart(element, item));
}
