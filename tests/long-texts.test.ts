import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import { partOf } from './setup/breadth.ts';

/**
 * A text of a request can be as long as a whole body, and its patterns are tried although it is too
 * long. A pattern that starts again at every character of a name of 60 KB kept the process busy for
 * five seconds. A text of this length is read within a millisecond or two, by such a pattern in
 * more than a second: between them lies the limit, which is no measurement.
 */
const length = 30_000;
const most_ms = 500;
const parts = [
  'a',
  'a-',
  '夜',
  '.',
  'a.',
  'a@',
  '@a',
  ' ',
  ' a',
  '\n',
  '\u200b',
  '<',
  '0',
  '1 ',
  '+',
]
  .concat(['://', 'http://a.', '2026-', 'Asia/', '%', '"', '\\', 'e\u0301'])
  .map((part) => part.repeat(length / part.length));
const hostile = parts.flatMap((part) => [part, `http://${part}`, `x@${part}`]);

/** Returns the schemas in a schema that may read a text. */
function textsIn(schema: z.ZodType, seen: Set<z.ZodType>): z.ZodType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const definition = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const below = [
    ...['innerType', 'element', 'in', 'out', 'keyType', 'valueType'].map((at) => definition[at]),
    ...(Array.isArray(definition['options']) ? definition['options'] : []),
    ...(schema instanceof z.ZodObject ? Object.values(schema.shape as object) : []),
  ].filter((item): item is z.ZodType => item instanceof z.ZodType);
  return [
    ...(['string', 'pipe'].includes(definition.type) ? [schema] : []),
    ...below.flatMap((item) => textsIn(item, seen)),
  ];
}

/** The time in milliseconds; of a slow attempt the best of three, as other programs run too. */
function timeOf(text: z.ZodType, value: string): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 3 && best > most_ms; attempt++) {
    const began = performance.now();
    text.safeParse(value);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

test('every text of a request is read in a time that grows only with its length', () => {
  const seen = new Set<z.ZodType>();
  let count = 0;
  for (const { endpoint } of routes)
    for (const part of [endpoint.body, endpoint.query, endpoint.params])
      for (const text of part instanceof z.ZodType ? textsIn(part, seen) : []) {
        count++;
        for (const value of partOf(hostile, 4, count))
          expect(
            timeOf(text, value),
            `${endpoint.method} ${endpoint.path}: ${JSON.stringify(value.slice(0, 12))}`,
          ).toBeLessThan(most_ms);
      }
  expect(count).toBeGreaterThan(300);
});
