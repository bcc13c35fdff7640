import { z } from 'zod';
import { toMajor, toMinor } from './pure/money.ts';
import { invalid } from './pure/refusal.ts';
import { cleanHtml } from './rich-text.ts';

/**
 * Money leaves and enters as decimal numbers and is an integer of minor units inside. The schema marks the fields
 * (`money()`), the nearest `currency` above a field says how many digits. A converter is made once per schema.
 */
type Convert = (value: unknown, currency: string, path: string) => unknown;

/** What is converted itself, rather than something inside it. */
type LeafOf = (schema: z.ZodType) => Convert | null;

const isMoney = (schema: z.ZodType): boolean => schema.meta()?.['money'] === true;

function inner(schema: z.ZodType): z.ZodType | null {
  // zod types a definition by the kind of its schema, and here any kind may come.
  const definition = schema._zod.def as unknown as {
    innerType?: z.ZodType;
    out?: z.ZodType;
    type: string;
  };
  if (definition.innerType) return definition.innerType;
  return definition.type === 'pipe' && definition.out ? definition.out : null;
}

function compile(schema: z.ZodType, leafOf: LeafOf): Convert | null {
  const leaf = leafOf(schema);
  if (leaf) return leaf;
  const wrapped = inner(schema);
  if (wrapped) return compile(wrapped, leafOf);
  if (schema instanceof z.ZodArray) {
    const item = compile(schema.element as z.ZodType, leafOf);
    return (
      item &&
      ((value, currency, path) =>
        Array.isArray(value) ? value.map((one, i) => item(one, currency, `${path}${i}.`)) : value)
    );
  }
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[])
      .map((option) => compile(option, leafOf))
      .filter((c) => c !== null);
    return options[0] ?? null;
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    .map(([name, field]) => [name, compile(field, leafOf)] as const)
    .filter((entry): entry is readonly [string, Convert] => entry[1] !== null);
  if (fields.length === 0) return null;
  return (value, outer, path) => {
    if (typeof value !== 'object' || value === null) return value;
    const source = value as Record<string, unknown>;
    const currency = typeof source['currency'] === 'string' ? source['currency'] : outer;
    const result = { ...source };
    for (const [name, convert] of fields)
      if (name in source) result[name] = convert(source[name], currency, `${path}${name}.`);
    return result;
  };
}

const outward: Convert = (value, currency) =>
  typeof value === 'number' ? toMajor(value, currency) : value;
const inward: Convert = (value, currency, path) => {
  if (typeof value !== 'number') return value;
  const minor = toMinor(value, currency);
  if (minor === null) throw invalid(path.slice(0, -1), 'invalid.money');
  return minor;
};

/** Escaping makes rich text longer: what counts is what would be stored. */
const measured =
  (max: number): Convert =>
  (value, _currency, path) => {
    if (typeof value === 'string' && (cleanHtml(value) ?? '').length > max)
      throw invalid(path.slice(0, -1), 'invalid.too_long', { max });
    return value;
  };
const inwardOf: LeafOf = (schema) => {
  const max = schema.meta()?.['rich_text'];
  if (typeof max === 'number') return measured(max);
  return isMoney(schema) ? inward : null;
};

/** Minor units → decimals in everything a schema marks as money; the identity when it marks nothing. */
export function encoder(schema: z.ZodType): (value: unknown, currency: string) => unknown {
  const convert = compile(schema, (one) => (isMoney(one) ? outward : null));
  return convert ? (value, currency) => convert(value, currency, '') : (value) => value;
}

/**
 * Decimals → minor units. Refuses, with a problem at the field (422), more decimals than the currency has and rich text
 * that is too long when it is sanitised.
 */
export function decoder(schema: z.ZodType): (value: unknown, currency: string) => unknown {
  const convert = compile(schema, inwardOf);
  return convert ? (value, currency) => convert(value, currency, '') : (value) => value;
}
