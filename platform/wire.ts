import { z } from 'zod';
import { toMajor, toMinor } from './pure/money.ts';
import { Refusal, type FieldProblem } from './pure/refusal.ts';
import { isNestedTooDeeply } from './nesting.ts';
import { cleanHtml, withOwnPaths, withWholeAddresses } from './rich-text.ts';

/**
 * Money is sent and received as decimal numbers and is an integer of minor units in code. The
 * schema marks the fields (`money()`), and the nearest `currency` above a field decides the number
 * of decimals. A converter is compiled once per schema.
 */
type Convert = (value: unknown, currency: string, path: string, call: Call) => unknown;
/** Everything that could not be converted, by path, reported together. */
type Problems = Record<string, FieldProblem[]>;
interface Call {
  base_url: string;
  wrong: Problems;
}

/** The converter of a schema that is itself marked, rather than something inside it. */
type LeafOf = (schema: z.ZodType) => Convert | null;
/** The converter of a schema; null when nothing in it is marked. */
type Compile = (schema: z.ZodType) => Convert | null;

const isMoney = (schema: z.ZodType): boolean => schema.meta()?.['money'] === true;

/** The schema inside one that makes it optional, has a default or converts what it reads. */
export function inner(schema: z.ZodType): z.ZodType | null {
  // zod types a definition by the kind of its schema, and here any kind may occur.
  const definition = schema._zod.def as unknown as {
    innerType?: z.ZodType;
    out?: z.ZodType;
    type: string;
  };
  if (definition.innerType) return definition.innerType;
  return definition.type === 'pipe' && definition.out ? definition.out : null;
}

/** Contracts share schemas: each is compiled once. */
function compiler(leafOf: LeafOf): Compile {
  const compiled = new WeakMap<z.ZodType, Convert | null>();
  const compile: Compile = (schema) => {
    const found = compiled.get(schema);
    if (found !== undefined) return found;
    const convert = leafOf(schema) ?? around(schema, compile);
    compiled.set(schema, convert);
    return convert;
  };
  return compile;
}

/** Returns the converter for what is inside a schema. */
function around(schema: z.ZodType, compile: Compile): Convert | null {
  const wrapped = inner(schema);
  if (wrapped) return compile(wrapped);
  if (schema instanceof z.ZodArray) {
    const item = compile(schema.element as z.ZodType);
    return (
      item &&
      ((value, currency, path, call) =>
        Array.isArray(value)
          ? value.map((entry, i) => item(entry, currency, `${path}${i}.`, call))
          : value)
    );
  }
  if (schema instanceof z.ZodRecord) {
    const item = compile(schema.valueType as z.ZodType);
    return (
      item &&
      ((value, currency, path, call) =>
        typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([name, one]) => [
                name,
                item(one, currency, `${path}${name}.`, call),
              ]),
            )
          : value)
    );
  }
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[])
      .map((option) => compile(option))
      .filter((c) => c !== null);
    return options[0] ?? null;
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    .map(([name, field]) => [name, compile(field)] as const)
    .filter((entry): entry is readonly [string, Convert] => entry[1] !== null);
  if (fields.length === 0) return null;
  return (value, outer, path, call) => {
    if (typeof value !== 'object' || value === null) return value;
    const source = value as Record<string, unknown>;
    const currency = typeof source['currency'] === 'string' ? source['currency'] : outer;
    const result = { ...source };
    for (const [name, convert] of fields)
      if (name in source) result[name] = convert(source[name], currency, `${path}${name}.`, call);
    return result;
  };
}

const outward: Convert = (value, currency) =>
  typeof value === 'number' ? toMajor(value, currency) : value;
const inward: Convert = (value, currency, path, { wrong }) => {
  if (typeof value !== 'number') return value;
  const minor = toMinor(value, currency);
  if (minor === null) wrong[path.slice(0, -1)] = [{ key: 'invalid.money' }];
  return minor;
};

/**
 * Escaping makes rich text longer, so the form that would be stored is measured. What is nested too
 * deeply is not even sanitised.
 */
const measured =
  (max: number): Convert =>
  (value, _currency, path, { wrong, base_url }) => {
    if (typeof value !== 'string') return value;
    const html = withOwnPaths(value, base_url);
    if (isNestedTooDeeply(html)) wrong[path.slice(0, -1)] = [{ key: 'invalid.too_nested' }];
    else if ((cleanHtml(html) ?? '').length > max)
      wrong[path.slice(0, -1)] = [{ key: 'invalid.too_long', values: { max } }];
    return html;
  };
const inwardOf: LeafOf = (schema) => {
  const max = schema.meta()?.['rich_text'];
  if (typeof max === 'number') return measured(max);
  return isMoney(schema) ? inward : null;
};

/** Stored addresses of files are paths; external programs need the full address. */
const fileAddressOutward: Convert = (value, _currency, _path, { base_url }) =>
  typeof value === 'string' ? value.replaceAll('/api/public/files/', `${base_url}$&`) : value;
const richTextOutward: Convert = (value, _currency, _path, { base_url }) =>
  typeof value === 'string' ? withWholeAddresses(value, base_url) : value;
const outwardOf: LeafOf = (schema) => {
  const meta = schema.meta();
  if (meta?.['file_address'] === true) return fileAddressOutward;
  if (meta?.['shown_rich_text'] === true) return richTextOutward;
  return isMoney(schema) ? outward : null;
};

const unquoted: Convert = (value) =>
  typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;
const idOf: LeafOf = (schema) => (schema.meta()?.['is_id'] === true ? unquoted : null);

const inwardConverter = compiler(inwardOf);
const outwardConverter = compiler(outwardOf);
const idConverter = compiler(idOf);

/**
 * Converts minor units to decimals, and paths of files and of pictures in rich text to full
 * addresses, wherever the schema marks them; the identity when it marks nothing.
 */
export function encoder(
  schema: z.ZodType,
): (value: unknown, currency: string, base_url?: string) => unknown {
  const convert = outwardConverter(schema);
  return convert
    ? (value, currency, base_url = '') => convert(value, currency, '', { base_url, wrong: {} })
    : (value) => value;
}

/**
 * Converts ids in strings to numbers, wherever the schema marks them; the identity when it marks
 * nothing.
 */
export function idReader(schema: z.ZodType): (value: unknown) => unknown {
  const convert = idConverter(schema);
  return convert
    ? (value) => convert(value, '', '', { base_url: '', wrong: {} })
    : (value) => value;
}

/**
 * Converts decimals to minor units, and full addresses of pictures in rich text to paths. Refuses,
 * with a problem at the field (422), more decimals than the currency has and rich text that is too
 * long after sanitising.
 */
export function decoder(
  schema: z.ZodType,
): (value: unknown, currency: string, base_url?: string) => unknown {
  const convert = inwardConverter(schema);
  if (!convert) return (value) => value;
  return (value, currency, base_url = '') => {
    const wrong: Problems = {};
    const read = convert(value, currency, '', { base_url, wrong });
    if (Object.keys(wrong).length) throw new Refusal('input.invalid', 422, {}, wrong);
    return read;
  };
}
