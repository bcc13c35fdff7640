import { z } from 'zod';

/** A position in a body where a value is written: `prices.0.label`. */
export interface Field {
  path: string;
  kind: 'text' | 'number' | 'boolean' | 'list' | 'choice' | 'object' | 'other';
  /** The maximum length of a text in characters. */
  max?: number;
  maximum?: number;
  is_integer: boolean;
  is_rich_text: boolean;
  is_shown_rich_text: boolean;
}
interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maximum?: number;
  rich_text?: number;
  shown_rich_text?: boolean;
}

/**
 * Returns every field of a body, including those of the first item of a list and of nested objects.
 */
export function fieldsOf(body: z.ZodType | undefined): Field[] {
  if (!body) return [];
  return fieldsBelow(
    z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }) as Schema,
    '',
  ).filter(({ path }) => path !== '');
}

function fieldsBelow(schema: Schema, path: string): Field[] {
  const option = schema.anyOf?.find((item) => item.type !== 'null');
  if (option) return fieldsBelow(option, path);
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const own: Field = {
    path,
    kind: kindOf(schema),
    ...(schema.maxLength === undefined ? {} : { max: schema.maxLength }),
    ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
    is_integer: schema.type === 'integer',
    is_rich_text: schema.rich_text !== undefined,
    is_shown_rich_text: schema.shown_rich_text === true,
  };
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    fieldsBelow(value, at(name)),
  );
  return [own, ...below, ...(schema.items ? fieldsBelow(schema.items, at('0')) : [])];
}

function kindOf(schema: Schema): Field['kind'] {
  if (schema.enum || schema.const !== undefined) return 'choice';
  switch (schema.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    default:
      return 'other';
  }
}

/** Returns the value at a dotted path. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[step]
          : undefined,
      body,
    );
}

/** Returns a copy with another value at a dotted path; missing lists and objects are created. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  const [step = '', ...rest] = path.split('.');
  const inner = valueAt(body, step);
  const next = rest.length ? withValue(inner ?? {}, rest.join('.'), value) : value;
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[Number(step)] = next;
    return list;
  }
  return { ...(body as object), [step]: next };
}
