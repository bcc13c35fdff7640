import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderKey } from '#features/orders/actions/read.ts';
import { times, untilOthersWait } from '../../tests/setup/at-once.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenList, type GivenList, type Scanned } from '../../tests/setup/given-door.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import { checkInById } from './actions/check-in.ts';
import { findForScan } from './store.ts';

/**
 * A booking that its buyer cancels while its tickets are scanned: one of the two succeeds, never
 * both.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let list: GivenList;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 500 });
  list = await givenList(testApp, staff, sold);
});
afterAll(() => testApp.close());

interface Booking {
  short_id: string;
  guests: { id: number; public_id: string }[];
}
async function booking(guests = 1): Promise<Booking> {
  const held = await givenHold(testApp, sold, guests);
  await givenDetails(testApp, sold, held);
  const path = `/events/${sold.event_id}/orders/${held.order_id}`;
  const { data } = await testApp.ask('GET', path, { token: staff.token });
  const { attendees } = data as { attendees: Booking['guests'] };
  return { short_id: held.short_id, guests: attendees };
}
const cancel = ({ short_id }: Booking): Promise<Answer> =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order/${short_id}/cancellation`, {
    body: { key: orderKey(testApp.ctx(), short_id) },
  });
const scan = (references: readonly string[]): Promise<Answer> =>
  testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { attendee_public_ids: references, device_name: 'Gate' },
  });
const referencesOf = ({ guests }: Booking): string[] => guests.map(({ public_id }) => public_id);

test('a scan during a cancellation waits for it and is refused', async () => {
  const [cancelled, other] = [await booking(2), await booking()];
  const { cancelling, scanning } = await testApp.owner.transaction().execute(async (tx) => {
    // Releasing its stock is the last lock that the cancellation waits for.
    await sql`select 1 from counters for update`.execute(tx);
    const cancelling = cancel(cancelled);
    await untilOthersWait(tx);
    const scanning = scan([cancelled, other].flatMap(referencesOf));
    await Promise.race([scanning, untilOthersWait(tx, 2)]);
    return { cancelling, scanning };
  });
  expect((await cancelling).status).toBe(200);
  const { data, details } = (await scanning).body as Scanned;
  expect(data.map((item) => item.attendee_id)).toEqual(other.guests.map(({ id }) => id));
  const refused = referencesOf(cancelled).map((item) => details[item]?.code);
  expect(refused).toEqual(['check_in.ticket_cancelled', 'check_in.ticket_cancelled']);
});

test('a cancellation during a scan waits for it and is refused without a refund', async () => {
  const late = await booking(2);
  const { cancelling } = await testApp.ctx().tx(async (tx) => {
    const at = await findForScan(tx, { id: list.id });
    const guest = late.guests[1]?.id;
    if (!at || !guest) throw new Error('no list or guest');
    expect(await checkInById(tx, at, guest, 'Gate')).toHaveProperty('entry');
    const cancelling = cancel(late);
    await Promise.race([cancelling, untilOthersWait(tx.db)]);
    return { cancelling };
  });
  expect((await cancelling).code).toBe('booking.checked_in');
});

test('of concurrent scans and cancellations only one succeeds, without errors', async () => {
  const bookings = await times(12, () => booking(3));
  const backwards = bookings.flatMap(referencesOf).toReversed();
  const [cancelling, scanning] = [
    times(12, (n) => cancel(bookings[n] ?? { short_id: '', guests: [] })),
    times(3, (n) => scan(n % 2 ? backwards.toReversed() : backwards)),
  ];
  const inside = (await scanning).flatMap(({ body }) =>
    (body as Scanned).data.map((item) => item.attendee_id),
  );
  for (const [n, { status, code }] of (await cancelling).entries()) {
    const in_of_it = bookings[n]?.guests.filter(({ id }) => inside.includes(id)).length;
    expect([status, code, in_of_it]).toEqual(
      status === 200 ? [200, undefined, 0] : [409, 'booking.checked_in', 3],
    );
  }
});
