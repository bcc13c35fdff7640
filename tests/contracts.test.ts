import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import { fieldsOf } from './setup/contract-fields.ts';

const endpoints = routes.map((route) => route.endpoint);

/** Returns the kinds of all schemas nested in a schema. */
function kinds(schema: z.ZodType, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const definition = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const below = [
    definition['innerType'],
    definition['element'],
    definition['in'],
    definition['out'],
    definition['valueType'],
    ...(Array.isArray(definition['options']) ? definition['options'] : []),
    ...(schema instanceof z.ZodObject ? Object.values(schema.shape as object) : []),
  ];
  return [
    definition.type,
    ...below
      .filter((item): item is z.ZodType => item instanceof z.ZodType)
      .flatMap((item) => kinds(item, seen)),
  ];
}

test('response schemas contain no transforms', () => {
  for (const { method, path, returns } of endpoints)
    if (returns) expect(kinds(returns), `${method} ${path}`).not.toContain('transform');
});

test('every endpoint declares its response, and creating and paying calls are idempotent', () => {
  for (const { method, path, returns, shape } of endpoints)
    if (!['none', 'file'].includes(shape)) expect(returns, `${method} ${path}`).toBeDefined();
  const paying = endpoints.filter(
    (endpoint) =>
      /\/order$|payment_intent$|\/events$|\/tickets$/.test(endpoint.path) &&
      endpoint.method === 'POST',
  );
  expect(
    paying.filter((endpoint) => !endpoint.idempotent).map((endpoint) => endpoint.path),
  ).toEqual([]);
});

test('rich text fields have whole image addresses in responses', () => {
  const found = endpoints.flatMap(({ method, path, body, returns }) => {
    const answered = new Map(fieldsOf(returns).map((field) => [field.path, field]));
    return fieldsOf(body)
      .filter((field) => field.is_rich_text && answered.has(field.path))
      .map((field) => ({
        name: `${method} ${path} ${field.path}`,
        isWhole: answered.get(field.path)?.is_shown_rich_text,
      }));
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ isWhole }) => !isWhole)).toEqual([]);
});
