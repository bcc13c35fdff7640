import { expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { checkAttendees, unitsOf, type Given } from './units.ts';

const items = [{ id: 1, ticket_id: 10, ticket_price_id: 100, quantity: 2 }];
const buyer = { first_name: '大文', last_name: '陳', email: 'a@b.hk' };
const errorsOf = (given: Given[], detailsRequired: boolean): string[] => {
  try {
    checkAttendees(unitsOf(items, given, buyer), given, detailsRequired);
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.errors);
  }
  return [];
};

test('each unit has an attendee, filled with the buyer’s details where none are required', () => {
  const units = unitsOf(
    items,
    [{ ticket_id: 10, ticket_price_id: 100, first_name: 'Ada', email: 'ada@b.hk' }],
    buyer,
  );
  expect(units.map((u) => [u.first_name, u.last_name, u.email])).toEqual([
    ['Ada', null, 'ada@b.hk'],
    ['大文', '陳', 'a@b.hk'],
  ]);
});

test('missing required details are rejected on their field', () => {
  expect(errorsOf([{ ticket_id: 10, ticket_price_id: 100, first_name: 'Ada' }], true)).toEqual([
    'attendees.0.email',
    'attendees.1.first_name',
    'attendees.1.email',
  ]);
});

test('details for a ticket that is not in the order are rejected', () => {
  const three = [1, 2, 3].map(() => ({
    ticket_id: 10,
    ticket_price_id: 100,
    first_name: 'A',
    email: 'a@b.hk',
  }));
  expect(errorsOf(three, true)).toEqual(['attendees.2.ticket_price_id']);
  expect(errorsOf([{ ticket_id: 11, ticket_price_id: 100 }], false)).toEqual([
    'attendees.0.ticket_price_id',
  ]);
});
