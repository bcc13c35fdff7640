import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { givenEvent, givenStaff, type Staff } from '../../../tests/setup/given.ts';
import { openHouse, type House } from '../../../tests/setup/house.ts';
import { linesOf, sumOf } from './basket.ts';
import { reservationOf } from './reservation.ts';

let house: House;
let staff: Staff;
beforeAll(async () => {
  house = await openHouse();
  staff = await givenStaff(house);
});
afterAll(() => house.close());

const ticketsOf = async (eventId: number) =>
  (await house.ask('GET', `/public/events/${eventId}/tickets`)).data as PublicTicket[];

test('a locked ticket names the tiers that may buy', async () => {
  const { event_id } = await givenEvent(house, staff, {
    ticket: { membership_tiers: ['GOLD', 'PLATINUM'] },
  });
  expect(await ticketsOf(event_id)).toMatchObject([
    { locked_reason: 'members_only', membership_tiers: ['GOLD', 'PLATINUM'] },
  ]);
});

test('what the panel says a donation costs is what the order asks for', async () => {
  const charge = async (body: object): Promise<number> =>
    (
      (
        await house.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
          token: staff.token,
          body: { is_active: true, is_default: false, ...body },
        })
      ).data as { id: number }
    ).id;
  const tax_and_fee_ids = [
    await charge({ name: 'Booking fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 3.4 }),
    await charge({ name: 'Tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 8.875 }),
  ];
  const sold = await givenEvent(house, staff, {
    type: 'DONATION',
    price: 0,
    quantity: null,
    ticket: { tax_and_fee_ids },
  });
  const tickets = await ticketsOf(sold.event_id);
  for (const amount of ['88.50', '0.01', '1234.56', '7']) {
    const lines = linesOf(tickets, { [sold.price_id]: { quantity: 3, amount } }, 'HKD');
    const answer = await house.ask('POST', `/public/events/${sold.event_id}/order`, {
      body: reservationOf({ currency: 'HKD' }, lines).body,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(Math.round((answer.data as { total_gross: number }).total_gross * 100), amount).toBe(
      sumOf(lines).total,
    );
  }
});
