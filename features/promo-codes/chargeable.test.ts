import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { isChargeable, nearestChargeable } from '#features/tickets/rules/chargeable.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Three-decimal currencies: the provider accepts only amounts whose last digit is 0, so no other
 * amount may be held.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    price: 3.5,
    quantity: null,
    event: { currency: 'KWD' },
  });
});
afterAll(() => testApp.close());

const code = (body: object, of = sold) =>
  testApp.ask('POST', `/events/${of.event_id}/promo-codes`, { token: staff.token, body });
const reserve = (quantity: number, more: object = {}, price?: number, of = sold) =>
  testApp.ask('POST', `/public/events/${of.event_id}/order`, {
    body: {
      tickets: [
        {
          ticket_id: of.ticket_id,
          quantities: [
            { price_id: of.price_id, quantity, ...(price === undefined ? {} : { price }) },
          ],
        },
      ],
      ...more,
    },
  });
const held = async (of = sold) =>
  (
    (
      await testApp.ask('GET', `/events/${of.event_id}/tickets/${of.ticket_id}`, {
        token: staff.token,
      })
    ).data as { prices: { quantity_reserved: number }[] }
  ).prices[0]?.quantity_reserved;

test.each([
  ['FIXED', 0.001, 'refused'],
  ['FIXED', 0.015, 'refused'],
  ['FIXED', 0.01, 'kept'],
  ['FIXED', 1, 'kept'],
  ['FIXED', 99, 'kept'],
  ['PERCENTAGE', 50, 'kept'],
  ['PERCENTAGE', 33, 'refused'],
  ['PERCENTAGE', 12.5, 'refused'],
  ['PERCENTAGE', 100, 'kept'],
] as const)(
  'a %s code of %d on KD 3.500 is %s when it is saved',
  async (discount_type, discount, outcome) => {
    const answer = await code({
      code: `c-${discount_type}-${String(discount).replace('.', '_')}`,
      discount_type,
      discount,
    });
    expect([answer.status, Object.keys(answer.errors)]).toEqual(
      outcome === 'kept' ? [201, []] : [422, ['discount']],
    );
    if (outcome === 'refused') expect(answer.errors['discount']?.[0]).toContain('Standing');
  },
);

test('a code is checked against its own tickets, also when it is changed', async () => {
  const other = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: 'Odd', type: 'PAID', prices: [{ price: 1.33 }] },
  });
  expect(other.status).toBe(201);
  const ids = [(other.data as { id: number }).id];
  expect(
    (
      await code({
        code: 'odd-half',
        discount_type: 'PERCENTAGE',
        discount: 50,
        applicable_ticket_ids: ids,
      })
    ).status,
  ).toBe(422);
  expect(
    (
      await code({
        code: 'odd-half',
        discount_type: 'PERCENTAGE',
        discount: 50,
        applicable_ticket_ids: [sold.ticket_id],
      })
    ).status,
  ).toBe(201);
  const list = (
    await testApp.ask('GET', `/events/${sold.event_id}/promo-codes?query=odd-half`, {
      token: staff.token,
    })
  ).data as unknown as { id: number }[];
  const put = (body: object) =>
    testApp.ask('PUT', `/events/${sold.event_id}/promo-codes/${list[0]?.id}`, {
      token: staff.token,
      body,
    });
  expect(Object.keys((await put({ applicable_ticket_ids: [] })).errors)).toEqual(['discount']);
  expect(Object.keys((await put({ discount: 33 })).errors)).toEqual(['discount']);
  expect((await put({ discount: 20 })).status).toBe(200);
  await testApp.ask('DELETE', `/events/${sold.event_id}/tickets/${ids[0]}`, { token: staff.token });
});

describe('what can no longer be charged after a change', () => {
  test('a code is refused on its field without holding stock; it is possible without', async () => {
    expect((await code({ code: 'LATER', discount_type: 'PERCENTAGE', discount: 10 })).status).toBe(
      201,
    );
    await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
      token: staff.token,
      body: { prices: [{ price: 3.33 }] },
    });
    const refused = await reserve(1, { promo_code: 'later' });
    expect([refused.status, Object.keys(refused.errors), await held()]).toEqual([
      422,
      ['promo_code'],
      0,
    ]);
    expect(refused.errors['promo_code']?.[0]).toMatch(/without the code/);
    const whole = await reserve(1);
    expect([whole.status, (whole.data as { total_gross: number }).total_gross]).toEqual([
      201, 3.33,
    ]);
    // Ten units come to an amount that can be charged: only totals that cannot are refused.
    const ten = await reserve(10, { promo_code: 'later' });
    expect([ten.status, (ten.data as { total_gross: number }).total_gross]).toEqual([201, 29.97]);
  });

  test('after adding a tax the order is refused on its line', async () => {
    const event = await givenEvent(testApp, staff, {
      price: 1,
      quantity: 5,
      event: { currency: 'KWD' },
    });
    const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: { name: 'T', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 5 },
    });
    const id = (tax.data as { id: number }).id;
    expect(
      (
        await testApp.ask('PUT', `/events/${event.event_id}/tickets/${event.ticket_id}`, {
          token: staff.token,
          body: { tax_and_fee_ids: [id] },
        })
      ).status,
    ).toBe(200);
    await testApp.ask('PUT', `/accounts/${staff.account_id}/taxes-and-fees/${id}`, {
      token: staff.token,
      body: { rate: 5.5 },
    });
    const refused = await reserve(1, {}, undefined, event);
    expect([refused.status, refused.code, Object.keys(refused.errors), await held(event)]).toEqual([
      409,
      'ticket.total_cannot_be_charged',
      ['tickets.0.quantities.0.quantity'],
      0,
    ]);
  });
});

test('a donation is refused on its price, with the nearest possible amount', async () => {
  const gift = await givenEvent(testApp, staff, {
    type: 'DONATION',
    price: 0,
    quantity: null,
    event: { currency: 'KWD' },
  });
  const refused = await reserve(1, {}, 3.333, gift);
  expect([refused.status, refused.errors]).toEqual([
    422,
    { 'tickets.0.quantities.0.price': [expect.stringContaining('3.33')] },
  ]);
  expect((await reserve(1, {}, 3.33, gift)).status).toBe(201);
});

test('a copy keeps its codes, and other currencies are not affected', async () => {
  const copy = await testApp.ask('POST', `/events/${sold.event_id}/duplicate`, {
    token: staff.token,
    body: {
      title: 'Again',
      start_date: '2031-01-01T20:00',
      duplicate_tickets: true,
      duplicate_promo_codes: true,
    },
  });
  expect(copy.status, copy.text).toBe(201);
  const plain = await givenEvent(testApp, staff, { price: 33.33 });
  expect(
    (await code({ code: 'THIRD', discount_type: 'PERCENTAGE', discount: 33 }, plain)).status,
  ).toBe(201);
  expect((await reserve(1, { promo_code: 'third' }, undefined, plain)).status).toBe(201);
});

test('the nearest price can be charged and is the closest one', () => {
  const charge = fc.record({
    name: fc.constant('c'),
    type: fc.constantFrom('TAX' as const, 'FEE' as const),
    calculation_type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
    rate: fc.integer({ min: 0, max: 30_000 }).map((n) => n / 1000),
  });
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(charge, { maxLength: 3 }), (price, charges) => {
      const nearest = nearestChargeable(price, charges, 'KWD');
      const fits = (candidate: number): boolean =>
        isChargeable(unitPrice(candidate, charges, 'KWD').gross, 'KWD');
      const within = fits(nearest) ? Math.abs(nearest - price) : 1001;
      // None can with 25 % and a fixed 0.003, for example.
      if (!fits(nearest)) expect(nearest).toBe(price);
      for (let closer = 0; closer < within; closer++)
        expect(fits(price + closer) || (price >= closer && fits(price - closer))).toBe(false);
      expect(nearestChargeable(price, charges, 'HKD')).toBe(price);
    }),
    {
      examples: [
        [
          600_865,
          [
            { name: 'c', type: 'TAX', calculation_type: 'FIXED', rate: 11.462 },
            { name: 'c', type: 'FEE', calculation_type: 'FIXED', rate: 21.218 },
            { name: 'c', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 25.001 },
          ],
        ],
      ],
    },
  );
});
