import { expect, test } from 'vitest';
import { completeLocation } from './location.ts';

test('a completed location has all of its fields and no others', () => {
  expect(
    completeLocation({
      city: '香港',
      venue_name: undefined as never,
      ...({ secret: 1 } as object),
    }),
  ).toEqual({
    venue_name: null,
    address_line_1: null,
    address_line_2: null,
    city: '香港',
    state_or_region: null,
    zip_or_postal_code: null,
    country: null,
  });
  expect(completeLocation(null)).toBe(null);
});
