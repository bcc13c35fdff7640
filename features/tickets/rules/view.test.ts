import { describe, expect, test } from 'vitest';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import {
  aCharge,
  aDeal,
  anOffer,
  offeredPrice,
  offeredTicket,
  offerNow,
} from '../../../tests/setup/given-offer.ts';
import { publicTickets, staffTicket } from './view.ts';
import type { OfferedTicket } from './sale.ts';

const counter = (
  capacity: number | null,
  reserved: number,
  sold: number,
  shared_ids: number[] = [],
) => ({ id: 50, capacity, reserved, sold, shared_ids });
const priced = (
  more: Partial<OfferedTicket>,
  capacity: number | null = 10,
  reserved = 0,
  sold = 0,
): OfferedTicket =>
  offeredTicket(1, [offeredPrice(1, 10_000, { counter: counter(capacity, reserved, sold) })], more);
const publicTicket = (ticket: OfferedTicket) => publicTickets(anOffer([ticket]))[0];

describe('a visitor sees', () => {
  test('the price with fees and taxes, and the amount of each', () => {
    const ticket = priced({
      charges: [aCharge('FEE', 'PERCENTAGE', 5), aCharge('TAX', 'PERCENTAGE', 10, 2)],
    });
    expect(publicTicket(ticket)?.prices[0]).toMatchObject({
      price: 10_000,
      fee_total: 500,
      tax_total: 1050,
      price_including_taxes_and_fees: 11_550,
      is_discounted: false,
    });
  });

  test('the discounted price and the original one; charges apply to the discounted price', () => {
    const ticket = priced({ type: 'PAID', charges: [aCharge('FEE', 'PERCENTAGE', 5)] });
    const [found] = publicTickets(anOffer([ticket]), aDeal('PERCENTAGE', 20));
    expect(found?.price).toBe(8000);
    expect(found?.prices[0]).toMatchObject({
      price: 8000,
      price_before_discount: 10_000,
      is_discounted: true,
      fee_total: 400,
      price_including_taxes_and_fees: 8400,
    });
  });

  test('no discount of a code for another ticket', () => {
    expect(
      publicTickets(anOffer([priced({ type: 'PAID' })]), aDeal('PERCENTAGE', 20, [2]))[0]
        ?.prices[0],
    ).toMatchObject({ price: 10_000, is_discounted: false });
  });

  test('no single price for a ticket with several prices', () => {
    expect(publicTicket(priced({ type: 'TIERED' }))?.price).toBe(null);
    expect(publicTicket(priced({ type: 'PAID' }))?.price).toBe(10_000);
  });

  test('the remaining quantity only if the organizer shows it', () => {
    expect(publicTicket(priced({ show_quantity_remaining: false }))).toMatchObject({
      quantity_available: null,
      prices: [{ quantity_remaining: null }],
    });
    expect(publicTicket(priced({ show_quantity_remaining: true }, 10, 2, 3))).toMatchObject({
      quantity_available: 5,
      prices: [{ quantity_remaining: 5 }],
    });
    expect(publicTicket(priced({ show_quantity_remaining: true }, null))).toMatchObject({
      quantity_available: UNLIMITED,
      prices: [{ quantity_remaining: UNLIMITED }],
    });
  });

  test('zero remaining after the capacity was lowered below the sold quantity', () => {
    expect(publicTicket(priced({ show_quantity_remaining: true }, 3, 0, 5))).toMatchObject({
      quantity_available: 0,
      is_sold_out: true,
      is_available: false,
    });
  });

  test.each([
    [100, 11, false],
    [100, 10, true],
    [100, 1, true],
    [100, 0, false],
    [20, 6, false],
    [20, 5, true],
    [3, 3, true],
    [null, 0, false],
  ])('of %s there are %i left: "few left" is %s', (capacity, left, few) => {
    expect(
      publicTicket(priced({}, capacity, 0, capacity === null ? 0 : capacity - left))?.few_left,
    ).toBe(few);
  });

  test('no hidden price, which does not make a ticket available either', () => {
    const ticket = offeredTicket(1, [
      offeredPrice(1, 100, { is_hidden: true }),
      offeredPrice(2, 200, { counter: counter(1, 0, 1) }),
    ]);
    expect(publicTicket(ticket)).toMatchObject({
      is_available: false,
      is_sold_out: true,
      prices: [{ id: 2 }],
    });
  });

  test('no hidden ticket, and one for a code only with that code', () => {
    const [hidden, secret, open] = [
      offeredTicket(1, [offeredPrice(1, 1)], { is_hidden: true }),
      offeredTicket(2, [offeredPrice(2, 1)], { is_hidden_without_promo_code: true }),
      offeredTicket(3, [offeredPrice(3, 1)]),
    ];
    const ids = (deal: Parameters<typeof publicTickets>[1]) =>
      publicTickets(anOffer([hidden, secret, open]), deal).map((ticket) => ticket.id);
    expect(ids(null)).toEqual([3]);
    expect(ids(aDeal('NONE', 0))).toEqual([2, 3]);
    expect(ids(aDeal('NONE', 0, [3]))).toEqual([3]);
  });

  test('members-only tickets with the required tiers', () => {
    expect(publicTicket(priced({ membership_tiers: ['GOLD'] }))).toMatchObject({
      locked_reason: 'members_only',
      membership_tiers: ['GOLD'],
    });
    expect(publicTicket(priced({}))?.locked_reason).toBe(null);
  });

  test('prices not on sale when the ticket or the price itself has not started', () => {
    const later = '2026-12-01T00:00:00.000Z';
    expect(publicTicket(priced({ sale_start_date: later }))).toMatchObject({
      is_before_sale_start_date: true,
      is_available: false,
      prices: [{ is_before_sale_start_date: true, off_sale_reason: 'before_sale' }],
    });
    const ticket = offeredTicket(1, [
      offeredPrice(1, 1, { sale_end_date: offerNow }),
      offeredPrice(2, 1, { sale_start_date: later }),
      offeredPrice(3, 1),
    ]);
    expect(publicTicket(ticket)).toMatchObject({
      is_before_sale_start_date: false,
      is_available: true,
      prices: [
        { off_sale_reason: 'after_sale', is_after_sale_end_date: true },
        { off_sale_reason: 'before_sale' },
        { off_sale_reason: null },
      ],
    });
  });

  test('a ticket as sold out when its shared capacity is full', () => {
    const ticket = offeredTicket(1, [offeredPrice(1, 1, { counter: counter(10, 0, 0, [9]) })], {
      show_quantity_remaining: true,
    });
    const offer = anOffer([ticket], 'HKD', {
      shared: [{ id: 9, capacity: 4, reserved: 1, sold: 3, shared_ids: [] }],
    });
    expect(publicTickets(offer)[0]).toMatchObject({
      is_sold_out: true,
      quantity_available: 0,
      prices: [{ off_sale_reason: 'sold_out' }],
    });
  });

  test('a ticket as sold out in every field when less than the minimum is left', () => {
    const ticket = priced({ min_per_order: 2, show_quantity_remaining: true }, 10, 0, 9);
    expect(publicTicket(ticket)).toMatchObject({
      quantity_available: 0,
      few_left: false,
      is_sold_out: true,
      is_available: false,
      prices: [{ quantity_remaining: 0, is_sold_out: true, off_sale_reason: 'sold_out' }],
    });
    expect(publicTicket({ ...ticket, hide_when_sold_out: true })).toBeUndefined();
    expect(staffTicket(ticket, anOffer([ticket]), 'en')).toMatchObject({
      quantity_remaining: 1,
      is_sold_out: true,
      is_available: false,
      prices: [{ is_sold_out: true, off_sale_reason: 'sold_out' }],
    });
  });

  test('no internal fields such as position, version, capacity or sold quantity', () => {
    const keys = JSON.stringify(publicTicket(priced({}, 10, 1, 1)));
    for (const secret of [
      'counter',
      'position',
      'version',
      'quantity_sold',
      'quantity_reserved',
      'initial_quantity',
      'is_hidden',
    ])
      expect(keys).not.toContain(secret);
  });
});

describe('the organizer sees', () => {
  test('the sold quantity in total, and held and sold quantity per price', () => {
    const ticket = offeredTicket(7, [
      offeredPrice(1, 100, { counter: counter(5, 1, 2) }),
      offeredPrice(2, 200, { counter: counter(null, 0, 4) }),
    ]);
    expect(staffTicket(ticket, anOffer([ticket]), 'en')).toMatchObject({
      quantity_sold: 6,
      is_sold_out: false,
      is_available: true,
      order: 7,
      prices: [
        { initial_quantity_available: 5, quantity_sold: 2, quantity_reserved: 1 },
        { initial_quantity_available: UNLIMITED, quantity_sold: 4 },
      ],
    });
  });

  test('the off-sale reason of each price, also of a hidden ticket', () => {
    const ticket = offeredTicket(1, [offeredPrice(1, 100)], { is_hidden: true });
    expect(staffTicket(ticket, anOffer([ticket]), 'en')).toMatchObject({
      is_available: false,
      is_sold_out: false,
      prices: [{ off_sale_reason: 'hidden' }],
    });
  });

  test("the price with its charges, in the event's currency", () => {
    const ticket = offeredTicket(1, [offeredPrice(1, 899)], {
      type: 'PAID',
      charges: [aCharge('TAX', 'PERCENTAGE', 8)],
    });
    expect(staffTicket(ticket, anOffer([ticket], 'JPY'), 'en')).toMatchObject({
      price: 899,
      tax_and_fee_ids: [1],
      prices: [{ price_including_taxes_and_fees: 971 }],
    });
  });
});
