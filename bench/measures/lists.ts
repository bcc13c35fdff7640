import { givenEventOnSale, type EventOnSale } from '../cluster.ts';
import { givenOrders } from '../many-orders.ts';
import type { Bench } from './bench.ts';
import { compareSizes, large, small, type Side } from './compare-sizes.ts';

/**
 * Lists and searches of an event with 100,000 orders against the same of one with 1,000, read in Chinese: its titles
 * are translations.
 */
export async function measureLists(bench: Bench): Promise<void> {
  const { cluster, shop } = bench;
  const [few, many] = [await givenEventOnSale(shop, null), await givenEventOnSale(shop, null)];
  await givenOrders(cluster.database_url, shop, few, small);
  await givenOrders(cluster.database_url, shop, many, large);
  const queries: [string, (count: number) => string, bar?: string][] = [
    ['unfiltered', () => ''],
    ['last page', (count) => `page=${count / 100}`],
    ['an e-mail fragment', () => 'query=.777@'],
    // Ten of each: the small event has fewer of them than a page.
    ['two Chinese characters', () => `per_page=10&query=${encodeURIComponent('大文')}`],
    ['a name in Simplified Chinese', () => `per_page=10&query=${encodeURIComponent('陈大文')}`],
    ['no match', () => 'query=nobodyhasthis'],
    ['by surname', () => 'sort_by=last_name'],
    [
      'a Chinese name, by surname',
      () => `per_page=10&sort_by=last_name&query=${encodeURIComponent('大文')}`,
    ],
  ];
  for (const list of ['orders', 'attendees'])
    for (const [name, query, bar] of queries)
      await compareEvents(bench, few, many, {
        measure: `${list} list, ${name}`,
        bar,
        path: (event, count) => `/api/events/${event.event_id}/${list}?${query(count)}`,
      });
  const checkInLists = new Map([
    [few, await givenCheckInList(bench, few)],
    [many, await givenCheckInList(bench, many)],
  ]);
  for (const [name, words] of [
    ['a Chinese name', '陳大文'],
    ['an English name', 'Smith'],
    ['no match', 'nobodyhasthis'],
  ] as const)
    await compareEvents(bench, few, many, {
      measure: `check-in search, ${name}`,
      path: (event) =>
        `/api/public/check-in-lists/${checkInLists.get(event)}/attendees?query=${encodeURIComponent(words)}`,
    });
}

async function givenCheckInList({ shop }: Bench, event: EventOnSale): Promise<string> {
  const { body } = await shop.api.ask<{ data: { short_id: string } }>(
    'POST',
    `/events/${event.event_id}/check-in-lists`,
    {
      name: 'Door',
      ticket_ids: [event.ticket_id],
    },
  );
  return body.data.short_id;
}

async function compareEvents(
  bench: Bench,
  few: EventOnSale,
  many: EventOnSale,
  {
    measure,
    path,
    bar,
  }: {
    measure: string;
    path: (event: EventOnSale, count: number) => string;
    bar?: string | undefined;
  },
): Promise<void> {
  const { server, shop } = bench;
  const side = (event: EventOnSale, count: number): Side => ({
    url: server.url + path(event, count),
    token: shop.token,
  });
  await compareSizes(bench, measure, side(few, small), side(many, large), bar);
}
