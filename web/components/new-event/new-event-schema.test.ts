import { expect, test } from 'vitest';
import { newEventSchema } from './new-event-schema.ts';

const missing = (input: object): string[] =>
  (newEventSchema.safeParse(input).error?.issues ?? []).map(({ path }) => path.join('.'));

test('everything that is missing is reported at once, the new organizer included', () => {
  expect(missing({})).toEqual(['title', 'start_date', 'name', 'email']);
  expect(missing({ organizer_id: 1 })).toEqual(['title', 'start_date']);
});
