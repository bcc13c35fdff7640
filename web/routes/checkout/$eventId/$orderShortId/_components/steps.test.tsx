import { beforeEach, expect, test } from 'vitest';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import {
  bodyOf,
  forBuyer,
  saveTyped,
  restoredValues,
  unitsOf,
  type Typed,
} from '../details/_components/typed.ts';
import { currentStepOf, stepAddress } from './step-address.ts';

beforeEach(() => sessionStorage.clear());
const order = {
  event_id: 7,
  short_id: 'o_1',
  first_name: null,
  last_name: null,
  email: null,
  attendees: [],
  question_answers: [],
  order_items: [
    { id: 1, ticket_id: 10, ticket_price_id: 100, quantity: 2 },
    { id: 2, ticket_id: 11, ticket_price_id: 110, quantity: 1 },
  ],
} as unknown as PublicOrder;
const person = (ticket_price_id: number, first_name: string) => ({
  ticket_price_id,
  ticket_id: 10,
  first_name,
  last_name: null,
  email: 'a@b.test',
});

test.each([
  ['RESERVED', null, true, 'details'],
  ['RESERVED', 'a@b.test', true, 'payment'],
  ['RESERVED', 'a@b.test', false, 'details'],
  ['COMPLETED', 'a@b.test', false, 'summary'],
  ['COMPLETED', 'a@b.test', true, 'summary'],
] as const)(
  'the current step of a %s order with email %s and payment required %s is %s',
  (status, email, is_payment_required, step) => {
    expect(currentStepOf({ status, email, is_payment_required })).toBe(step);
    expect(stepAddress(order, step)).toBe(`/checkout/7/o_1/${step}`);
  },
);

test('there is one attendee per unit, in item order', () => {
  expect(unitsOf(order.order_items).map(({ item }) => item.id)).toEqual([1, 1, 2]);
  expect(restoredValues(order, []).attendees?.map((attendee) => attendee.ticket_price_id)).toEqual([
    100, 100, 110,
  ]);
});

test('the form starts with the known details, each attendee at a unit of their price', () => {
  const known = {
    ...order,
    first_name: '大文',
    attendees: [person(110, 'Eve'), person(100, 'Ada')],
  } as unknown as PublicOrder;
  expect(restoredValues(known, [])).toMatchObject({
    order: { first_name: '大文', email: '' },
    attendees: [{ first_name: 'Ada' }, { first_name: '' }, { first_name: 'Eve' }],
  });
});

test('input typed in this tab survives a reload, unless the server has details', () => {
  const typed = { ...restoredValues(order, []), order: { first_name: 'Half', email: '' } } as Typed;
  saveTyped(order, typed, []);
  expect(restoredValues(order, []).order.first_name).toBe('Half');
  const known = { ...order, short_id: 'o_2', first_name: 'Whole', email: 'a@x.test' };
  expect(restoredValues(known, []).order.first_name).toBe('Whole');
  for (const broken of ['{', 'null', '5', '[]']) {
    for (const key of ['checkout:o_1', `typed:${order.event_id}`])
      sessionStorage.setItem(key, broken);
    expect(restoredValues(order, []).attendees).toHaveLength(3);
  }
});

test('attendees are sent only when required, and have the buyer’s name when chosen', () => {
  const values = {
    order: { first_name: '大文', last_name: '陳', email: 't@x.test' },
    attendees: [person(100, 'Ada')],
  } as Typed;
  expect(bodyOf(values, false).attendees).toEqual([]);
  expect(bodyOf(values, true)).toEqual(values);
  expect(forBuyer(values).attendees).toMatchObject([
    { ticket_price_id: 100, first_name: '大文', last_name: '陳', email: 't@x.test' },
  ]);
});
