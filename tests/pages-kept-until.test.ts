import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { today } from '#web/lib/clock.ts';
import { cacheContext } from '#web/lib/server-context.ts';
import { loader as loadOrganizer } from '#web/routes/organizers/$organizerId/$organizerSlug.tsx';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { pageContext } from './setup/page-context.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** How long pages that list an event may be cached when nothing is changed. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const put = async (path: string, body: object): Promise<void> => {
  const answer = await testApp.ask('PUT', path, { token: staff.token, body });
  if (answer.status !== 200) throw new Error(answer.text);
};
type Load = (args: never) => Promise<unknown>;
/** Returns when the page of a loader becomes stale on its own. */
async function untilOf(load: Load, path: string, params: object = {}): Promise<string | undefined> {
  const context = pageContext(testApp, 'en');
  await load({ context, params, url: new URL(`https://venue.test${path}`) } as never);
  return context.get(cacheContext).until;
}
async function untils(): Promise<(string | undefined)[]> {
  const { organizer_id } = staff;
  const found = await testApp.ask('GET', `/public/organizers/${organizer_id}`);
  const { slug } = found.data as { slug: string };
  const params = { organizerId: String(organizer_id), organizerSlug: slug };
  return [
    await untilOf((args) => loadEvents(args, 'upcoming'), '/'),
    await untilOf(loadOrganizer as Load, `/organizers/${organizer_id}/${slug}`, params),
  ];
}

const day = 86_400_000;
const soon = new Date(Date.now() + 600_000).toISOString();
const fromSoon = (ms: number): string => new Date(Date.parse(soon) + ms).toISOString();
const later = { start_date: fromSoon(3 * day), end_date: fromSoon(4 * day) };
const always = { sale_start_date: null, sale_end_date: null };

test.each<[what: string, event: object, price: object]>([
  ['a sale opens', later, { ...always, sale_start_date: soon }],
  ['a price is sold no longer', later, { ...always, sale_end_date: soon }],
  ['an event begins', { ...later, start_date: soon }, always],
  ['one that runs ends', { start_date: fromSoon(-3_600_000), end_date: soon }, always],
  [
    'one without an end is over a day after it began',
    { start_date: fromSoon(-day), end_date: null },
    always,
  ],
])('%s: the lists are cached until then', async (_, event, price) => {
  await put(`/events/${sold.event_id}`, { ...event, move_times: false });
  await put(`/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
    prices: [{ id: sold.price_id, price: 120, ...price }],
  });
  const midnight = fromWallClock(plusDays(today(venueZone), 1), venueZone);
  const [first] = [soon, midnight].toSorted();
  expect(await untils()).toEqual([first, first]);
});
