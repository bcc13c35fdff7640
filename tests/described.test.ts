import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import type { World } from './setup/world.ts';

/**
 * A fuzzer that knows only the API description: every response to it must be one that the
 * description lists.
 */
let testApp: TestApp;
let world: World;
let document: Description;
interface Schema extends Partial<
  Record<'minimum' | 'exclusiveMinimum' | 'maximum' | Lengths, number>
> {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  examples?: string[];
}
type Lengths = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  document = (await testApp.ask('GET', '/openapi.json')).body as Description;
});
afterAll(() => testApp.close());

const runs = Number(process.env['DESCRIBED_RUNS'] ?? 4);
const anything = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
/** Returns arbitrary values that a schema allows. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref } = schema;
  if ($ref) return valuesOf(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => valuesOf(item)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return anything;
  return fc.oneof(...types.map((type) => valuesOfType(type, schema)));
}
function valuesOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const bound = (name: Lengths | 'maximum', fallback: number): number => schema[name] ?? fallback;
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1001) + 1;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: least, max: Math.min(bound('maximum', 100), least + 100) });
    case 'number':
      return fc.integer({ min: least, max: least + 100 });
    case 'string':
      return textsOf(schema, bound('minLength', 0), Math.min(bound('maxLength', 20), 200));
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: bound('minItems', 0),
        maxLength: Math.min(bound('maxItems', 3), bound('minItems', 0) + 2),
      });
    default: {
      const fields = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(fields.map(([name, value]) => [name, valuesOf(value)])), {
        requiredKeys: schema.required ?? [],
      });
    }
  }
}
function textsOf(schema: Schema, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const { pattern, examples = [] } = schema;
  if (!pattern) return fc.string({ minLength, maxLength });
  const fits = new RegExp(pattern, 'u');
  return fc.oneof(
    ...(examples.length ? [fc.constantFrom(...examples)] : []),
    fc
      .string({ minLength: Math.max(1, minLength), maxLength, unit: 'grapheme' })
      .map((text) =>
        fits.test(text) ? text : (examples[0] ?? '1'.repeat(Math.max(1, minLength))),
      ),
  );
}

const asked = (path: string): string =>
  path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? '1');
const written = (name: string, value: unknown): [string, string][] =>
  typeof value !== 'object' || value === null
    ? [[name, String(value)]]
    : Array.isArray(value)
      ? value.flatMap((item) => written(`${name}[]`, item))
      : Object.entries(value).flatMap(([key, inner]) => written(`${name}[${key}]`, inner));
/** These calls end the caller's session or need a file. */
const left = /logout|sessions|users\/me$|users\/me\/account/;

describe('calls sent according to the API description are answered according to it', () => {
  test('every call', { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    for (const [path, calls] of Object.entries(document.paths))
      for (const [method, { parameters, requestBody, responses }] of Object.entries(calls)) {
        const body = requestBody?.content['application/json'];
        if (left.test(path) || (requestBody && !body) || method === 'delete') continue;
        const inQuery = parameters.filter(
          (parameter) => parameter.in === 'query' && parameter.schema,
        );
        const query = fc.record(
          Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema ?? {})])),
          {
            requiredKeys: inQuery
              .filter((parameter) => parameter.required)
              .map((parameter) => parameter.name),
          },
        );
        const sent = fc.sample(fc.tuple(query, body ? valuesOf(body.schema) : fc.constant(null)), {
          numRuns: runs,
          seed: 7,
        });
        for (const [asks, payload] of sent) {
          const search = new URLSearchParams(
            Object.entries(asks).flatMap(([name, value]) => written(name, value)),
          );
          const answer = await testApp.ask(method.toUpperCase(), `${asked(path)}?${search}`, {
            token: world.staff.token,
            ...(body ? { body: payload } : {}),
          });
          // A time range that ends before it begins cannot be excluded by a schema.
          const isSpan = path.endsWith('/venue-availability');
          const isRead = method === 'get' && answer.status === 422 && !isSpan;
          if (!(String(answer.status) in responses) || answer.status === 500 || isRead)
            wrong.push(
              [
                method,
                path,
                decodeURIComponent(search.toString()),
                JSON.stringify(payload),
                answer.status,
                answer.text.slice(0, 200),
              ].join(' '),
            );
        }
      }
    expect(wrong).toEqual([]);
  });
});
