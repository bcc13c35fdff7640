import {
  givenEventOnSale,
  givenShop,
  signedInAgain,
  type EventOnSale,
  type Shop,
} from '../cluster.ts';
import { givenOrders } from '../many-orders.ts';
import type { Bench } from './bench.ts';
import { compareSizes, large, small, type Side } from './compare-sizes.ts';

interface Place {
  shop: Shop;
  event: EventOnSale;
  count: number;
  check_in_list: string;
}
const bar = '≤ 1.5 ×';
const asked = (words: string): string => `query=${encodeURIComponent(words)}`;
const ten = (query: string): string => `per_page=10&${query}`;

/**
 * Measures lists, searches and the dashboard of an account whose event has many orders against one
 * with 1,000, read in Chinese: its titles are translations.
 */
export async function measureLists(bench: Bench): Promise<void> {
  const [few, many] = [await givenPlace(bench, small), await givenPlace(bench, large)];
  const compare = async (measure: string, path: (place: Place) => string): Promise<void> => {
    const side = async (place: Place): Promise<Side> => ({
      url: bench.server.url + path(place),
      token: await signedInAgain(bench.server, place.shop),
    });
    await compareSizes(bench, measure, await side(few), await side(many), bar);
  };
  const equals = (field: string, value: string): string => `filter_fields[${field}][eq]=${value}`;
  const queries: [string, (count: number) => string][] = [
    ['unfiltered', () => ''],
    ['last page', (count) => `page=${count / 100}`],
    ['an e-mail fragment', () => 'query=.777@'],
    // Ten rows each: the small event has less than a page of matches.
    ['two Chinese characters', () => ten(asked('大文'))],
    ['a name in Simplified Chinese', () => ten(asked('陈大文'))],
    ['no match', () => 'query=nobodyhasthis'],
    ['by surname', () => 'sort_by=last_name'],
    ['a Chinese name, by surname', () => ten(`sort_by=last_name&${asked('大文')}`)],
    ['by first name', () => 'sort_by=first_name'],
    ['by e-mail', () => 'sort_by=email'],
    ['by status', () => 'sort_by=status'],
  ];
  const own: Record<string, typeof queries> = {
    orders: [
      ['by total', () => 'sort_by=total_gross'],
      ['completed', () => equals('status', 'COMPLETED')],
      ['cancelled', () => equals('status', 'CANCELLED')],
    ],
    attendees: [
      ['not checked in', () => equals('checked_in', 'no')],
      ['checked in', () => equals('checked_in', 'yes')],
      ['cancelled', () => equals('status', 'CANCELLED')],
    ],
  };
  for (const [list, others] of Object.entries(own))
    for (const [name, query] of [...queries, ...others])
      await compare(
        `${list} list, ${name}`,
        ({ event, count }) => `/api/events/${event.event_id}/${list}?${query(count)}`,
      );
  for (const [name, words] of [
    ['a Chinese name', '陳大文'],
    ['an English name', 'Smith'],
    ['no match', 'nobodyhasthis'],
  ] as const)
    await compare(
      `check-in search, ${name}`,
      (place) => `/api/public/check-in-lists/${place.check_in_list}/attendees?${asked(words)}`,
    );
  for (const words of ['大文', '陳大文', '.777@', 'nobodyhasthis'])
    await compare(`palette, ${words}`, () => `/api/search?${asked(words)}`);
  await compare('events list', () => '/api/events');
  await compare('dashboard', ({ event }) => `/api/events/${event.event_id}/stats`);
  await compare('check-in lists', ({ event }) => `/api/events/${event.event_id}/check-in-lists`);
}

/** Creates a separate account with one event, `count` orders and a check-in list. */
async function givenPlace({ cluster, db, server }: Bench, count: number): Promise<Place> {
  const shop = await givenShop(server, (text) => db.query(text));
  const event = await givenEventOnSale(shop, null);
  await givenOrders(cluster.database_url, shop, event, count);
  const { body } = await shop.api.ask<{ data: { short_id: string } }>(
    'POST',
    `/events/${event.event_id}/check-in-lists`,
    { name: 'Door', ticket_ids: [event.ticket_id] },
  );
  return { shop, event, count, check_in_list: body.data.short_id };
}
