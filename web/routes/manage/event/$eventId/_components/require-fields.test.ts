import { expect, test } from 'vitest';
import { z } from 'zod';
import { requireFields } from './require-fields.ts';

test('a required field is reported together with other problems', () => {
  const schema = requireFields(
    z.object({ name: z.string().optional(), count: z.number() }),
    'name',
  );
  const issues = (input: unknown): string[] =>
    (schema.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'));
  expect(issues({})).toEqual(['count', 'name']);
  expect(issues({ count: 1 })).toEqual(['name']);
  expect(issues({ count: 1, name: 'a' })).toEqual([]);
  expect(issues('nothing')).toEqual(['']);
});
