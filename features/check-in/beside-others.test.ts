import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInStats } from '#features/events/statistics.store.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { rowsRead } from '../../tests/setup/grown-sale.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { findByShortId } from './store.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

/** An event with one attendee, who is checked in. */
async function givenDoor(): Promise<{ sold: Sold; short_id: string }> {
  const sold = await givenEvent(testApp, staff, { quantity: null, price: 0, type: 'FREE' });
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
  const { data } = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Main door', ticket_ids: [sold.ticket_id] },
  });
  const { id, short_id } = data as { id: number; short_id: string };
  await testApp.platform.db
    .insertInto('check_ins')
    .columns(['short_id', 'event_id', 'check_in_list_id', 'attendee_id', 'device_name'])
    .expression((e) =>
      e
        .selectFrom('attendees')
        .select((a) => [
          sql<string>`'ci_' || id`.as('short_id'),
          'event_id',
          a.val(id).as('check_in_list_id'),
          'id',
          a.val('Gate').as('device_name'),
        ])
        .where('event_id', '=', sold.event_id),
    )
    .execute();
  return { sold, short_id };
}

test('check-ins are counted without reading attendees of other events', async () => {
  const [small, big] = [await givenDoor(), await givenDoor()];
  await sql`
    with more as (
      insert into attendees (
        account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
        first_name, email, locale, status
      )
      select account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id,
        'a_more' || n, first_name, email, locale, status
      from (select * from attendees where event_id = ${big.sold.event_id} limit 1) as a
      cross join generate_series(1, 4000) n
      returning id, event_id
    )
    insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, device_name)
    select 'ci_more' || m.id, m.event_id, l.id, m.id, 'Gate'
    from more m
    join check_in_lists l on l.event_id = m.event_id`.execute(testApp.owner);
  await sql`analyze attendees, check_ins`.execute(testApp.owner);
  await testApp.ctx().tx(async (tx) => {
    await sql`set local enable_seqscan = on`.execute(tx.db);
    const before = (await rowsRead(tx)).get('attendees') ?? 0;
    expect(await findByShortId(tx, small.short_id)).toMatchObject({ checked_in_attendees: 1 });
    expect(await checkInStats(tx, small.sold.event_id)).toEqual({
      total_checked_in_attendees: 1,
      total_attendees: 1,
    });
    expect(((await rowsRead(tx)).get('attendees') ?? 0) - before).toBe(2);
    expect(await findByShortId(tx, big.short_id)).toMatchObject({ checked_in_attendees: 4001 });
  });
});
