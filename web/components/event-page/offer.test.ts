import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { givenEvent, givenStaff, type Staff } from '../../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../../tests/setup/test-app.ts';
import { linesOf, sumOf } from './basket.ts';
import { reservationOf } from './reservation.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const ticketsOf = async (eventId: number) =>
  (await testApp.ask('GET', `/public/events/${eventId}/tickets`)).data as PublicTicket[];

test('a locked ticket names the tiers that may buy it', async () => {
  const { event_id } = await givenEvent(testApp, staff, {
    ticket: { membership_tiers: ['GOLD', 'PLATINUM'] },
  });
  expect(await ticketsOf(event_id)).toMatchObject([
    { locked_reason: 'members_only', membership_tiers: ['GOLD', 'PLATINUM'] },
  ]);
});

test('the displayed price of a donation equals the price of the order', async () => {
  const charge = async (body: object): Promise<number> =>
    (
      (
        await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
          token: staff.token,
          body: { is_active: true, is_default: false, ...body },
        })
      ).data as { id: number }
    ).id;
  const tax_and_fee_ids = [
    await charge({ name: 'Booking fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 3.4 }),
    await charge({ name: 'Tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 8.875 }),
  ];
  const sold = await givenEvent(testApp, staff, {
    type: 'DONATION',
    price: 0,
    quantity: null,
    ticket: { tax_and_fee_ids },
  });
  const tickets = await ticketsOf(sold.event_id);
  for (const amount of ['88.50', '0.01', '1234.56', '7']) {
    const lines = linesOf(tickets, { [sold.price_id]: { quantity: 3, amount } }, 'HKD');
    const answer = await testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
      body: reservationOf({ currency: 'HKD' }, lines).body,
    });
    // The minimum for card payments is HK$4.
    if (sumOf(lines).total < 400) return expect(answer.code).toBe('order.total_too_small');
    expect(answer.status, answer.text).toBe(201);
    expect(Math.round((answer.data as { total_gross: number }).total_gross * 100), amount).toBe(
      sumOf(lines).total,
    );
  }
});
