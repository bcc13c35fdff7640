import type { MessageKey } from './pure/message-keys.ts';
import { z } from 'zod';
import { ListSearch } from './endpoint.ts';
import {
  filtersOf,
  operators,
  type FilterKind,
  type ListOptions,
  type Operator,
} from './pure/list-options.ts';
import { Refusal, type FieldProblem } from './pure/refusal.ts';
import { plus, toInstant } from './pure/time.ts';

export interface Condition {
  field: string;
  operator: Operator;
  value: string | number | null | (string | number)[];
  /**
   * The value is a time of the wire, which has milliseconds where the database has microseconds.
   */ is_instant?: true;
}
export interface ListQuery {
  page: number;
  per_page: number;
  query: string | null;
  sort_by: string;
  sort_direction: 'asc' | 'desc';
  /** The caller chose the order; otherwise it is the list's default. */ is_sorted?: boolean;
  /** All of them must hold. */
  filters: Condition[];
  /** When not empty, at least one of them must hold as well. */
  or: Condition[];
}

/** The query parameters of every list, for validation and documentation. */
export const listParameters = z.object({
  page: z.string().optional(),
  per_page: z.string().optional(),
  sort_by: z.string().optional(),
  sort_direction: z.string().optional(),
  ...ListSearch.shape,
});

/**
 * Parses a list's query. Fields, operators and sorts must be among those that the list declares:
 * anything else is refused (422).
 */
export function readListQuery(
  raw: Record<string, unknown>,
  options: ListOptions,
  now: string,
): ListQuery {
  const problems: Record<string, FieldProblem[]> = {};
  const known: Record<string, FilterKind> = filtersOf(options);
  const wrong = (path: string, problem: FieldProblem = { key: 'invalid.choice' }): void =>
    void (problems[path] = [problem]);
  const wholeNumber = (name: string, fallback: number, max: number): number => {
    const text = raw[name];
    if (text === undefined || text === '') return fallback;
    const value = typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : NaN;
    if (value >= 1 && value <= max) return value;
    if (value < 1) wrong(name, { key: 'invalid.too_low', values: { min: 1 } });
    else if (value > max) wrong(name, { key: 'invalid.too_high', values: { max } });
    else wrong(name, { key: 'invalid.number' });
    return fallback;
  };
  const choice = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const text = raw[name];
    if (text === undefined || text === '') return fallback;
    if (typeof text === 'string' && (allowed as readonly string[]).includes(text)) return text as T;
    wrong(name);
    return fallback;
  };
  const condition = (
    field: string,
    operator: string,
    value: unknown,
    path: string,
  ): Condition | null => {
    const kind = Object.hasOwn(known, field) ? known[field] : undefined;
    const isKnown = kind !== undefined && (operators as readonly string[]).includes(operator);
    const read = isKnown ? readValue(value, kind, operator as Operator, now) : undefined;
    if (read !== undefined)
      return {
        field: options.filter_names?.[field] ?? field,
        operator: operator as Operator,
        value: read,
        ...(kind === 'instant' ? { is_instant: true as const } : {}),
      };
    wrong(path, { key: isKnown ? wrongOf(kind) : 'invalid.choice' });
    return null;
  };
  const filters: Condition[] = [];
  const fields =
    typeof raw['filter_fields'] === 'object' && raw['filter_fields'] !== null
      ? raw['filter_fields']
      : raw['filter_fields']
        ? wrong('filter_fields')
        : {};
  for (const [field, conditions] of Object.entries(fields ?? {})) {
    const path = `filter_fields.${field}`;
    if (typeof conditions !== 'object' || conditions === null) wrong(path);
    else
      for (const [operator, value] of Object.entries(conditions)) {
        if (value === '') continue;
        const one = condition(field, operator, value, `${path}.${operator}`);
        if (one) filters.push(one);
      }
  }
  const query: ListQuery = {
    page: wholeNumber('page', 1, 1_000_000),
    per_page: wholeNumber('per_page', 100, 100),
    query:
      typeof raw['query'] === 'string' && raw['query'].trim()
        ? raw['query'].trim().slice(0, 200)
        : null,
    sort_by: choice('sort_by', options.sorts, options.default[0]),
    sort_direction: choice('sort_direction', ['asc', 'desc'] as const, options.default[1]),
    ...(raw['sort_by'] ? { is_sorted: true } : {}),
    filters,
    or: readAlternatives(raw['or'], condition, wrong),
  };
  if (Object.keys(problems).length) throw new Refusal('input.invalid', 422, {}, problems);
  return query;
}

/** The message for a value that is not of its kind. */
const wrongOf = (kind: FilterKind): MessageKey =>
  kind === 'instant' ? 'invalid.date' : kind === 'number' ? 'invalid.number' : 'invalid.choice';

const most_alternatives = 10;
function readAlternatives(
  raw: unknown,
  condition: (field: string, operator: string, value: unknown, path: string) => Condition | null,
  wrong: (path: string, problem: FieldProblem) => void,
): Condition[] {
  if (raw === undefined || raw === '') return [];
  let list: unknown;
  try {
    list = JSON.parse(String(raw));
  } catch {
    list = null;
  }
  const shape = z
    .array(z.object({ field: z.string(), operator: z.string(), value: z.unknown() }))
    .safeParse(list);
  if (!shape.success || shape.data.length > most_alternatives) {
    wrong(
      'or',
      shape.success
        ? { key: 'invalid.too_many', values: { max: most_alternatives } }
        : { key: Array.isArray(list) ? 'invalid.format' : 'invalid.type.list' },
    );
    return [];
  }
  return shape.data
    .map(({ field, operator, value }, i) => condition(field, operator, value, `or.${i}`))
    .filter((c) => c !== null);
}

function readValue(
  raw: unknown,
  kind: FilterKind,
  operator: Operator,
  now: string,
): Condition['value'] | undefined {
  if (operator === 'in') {
    const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : null;
    if (!parts || parts.length === 0 || parts.length > 100) return undefined;
    const values = parts.map((part) => readOne(part, kind, now));
    return values.every((v) => v !== undefined && v !== null)
      ? (values as (string | number)[])
      : undefined;
  }
  if (raw === 'null' || raw === null)
    return operator === 'eq' || operator === 'ne' ? null : undefined;
  return readOne(raw, kind, now);
}

function readOne(raw: unknown, kind: FilterKind, now: string): string | number | null | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof raw)) return undefined;
  const text = String(raw);
  if (kind === 'text') return text.slice(0, 200);
  if (kind === 'number')
    return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  if (kind === 'instant') {
    if (text === 'now') return now;
    // Relative to today, so that a saved filter moves along with the days.
    const [, days] = /^in_(\d{1,3})_days$/.exec(text) ?? [];
    if (days) return plus(now, Number(days) * 86_400_000);
    // Without an offset it is UTC; a day that does not exist, or a year that PostgreSQL cannot
    // store, is refused here.
    return toInstant(text, 'UTC') ?? undefined;
  }
  // Boolean filters accept true and false as well as yes and no.
  const word = text === 'true' ? 'yes' : text === 'false' ? 'no' : text;
  return [text, word].find((item) => kind.includes(item));
}
