import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { ProgrammeItem } from '#features/programme/contract.ts';
import type { EventCard } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
const day = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();

/** What a ticket of one price can be in, as it is sent. */
const states = (): Record<string, { ticket?: object; price?: object }> => ({
  'on sale': {},
  'sold out': { price: { initial_quantity_available: 0 } },
  'sold out and gone then': {
    price: { initial_quantity_available: 0 },
    ticket: { hide_when_sold_out: true },
  },
  'less than an order takes': {
    price: { initial_quantity_available: 1 },
    ticket: { min_per_order: 2 },
  },
  'less than an order takes, and gone then': {
    price: { initial_quantity_available: 1 },
    ticket: { min_per_order: 2, hide_when_sold_out: true },
  },
  'not yet on sale': { ticket: { sale_start_date: day(1) } },
  'not yet on sale and not seen before': {
    ticket: { sale_start_date: day(1), hide_before_sale_start_date: true },
  },
  'a price that waits, and not seen before': {
    price: { sale_start_date: day(1) },
    ticket: { hide_before_sale_start_date: true },
  },
  'its sale over': { ticket: { sale_start_date: day(-3), sale_end_date: day(-1) } },
  'its sale over and not seen after': {
    ticket: { sale_end_date: day(-1), hide_after_sale_end_date: true },
  },
  hidden: { ticket: { is_hidden: true } },
  'for a code': { ticket: { is_hidden_without_promo_code: true } },
  'for members': { ticket: { membership_tiers: ['GOLD'] } },
  'for members and hidden from others': {
    ticket: { membership_tiers: ['GOLD'], is_hidden_from_others: true },
  },
  'hidden from nobody': { ticket: { is_hidden_from_others: true } },
  'for members and sold out': {
    price: { initial_quantity_available: 0 },
    ticket: { membership_tiers: ['GOLD'] },
  },
});

const body = (price: number, state: string): object => {
  const { ticket, price: own } = states()[state] ?? {};
  return {
    title: `${price} ${state}`,
    type: 'TIERED',
    prices: [{ price, label: 'all', ...own }],
    ...ticket,
  };
};
const shared: number[] = [];
async function addTicket(eventId: number, ticket: object): Promise<number> {
  const made = await testApp.ask('POST', `/events/${eventId}/tickets`, {
    token: staff.token,
    body: ticket,
  });
  expect(made.status, made.text).toBe(201);
  return (made.data as { id: number }).id;
}

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  const start = { start_date: day(20), end_date: day(20.1) };
  const names = Object.keys(states());
  for (const free of names)
    for (const paid of names) {
      const { event_id } = await givenEvent(testApp, staff, {
        event: { title: `Free: ${free}. Paid: ${paid}.`, ...start },
        ticket: body(0, free),
      });
      await addTicket(event_id, body(200, paid));
    }
  for (const [free, paid] of [
    ['on sale', 'its sale over'],
    ['its sale over', 'on sale'],
    ['on sale', 'for members'],
  ] as const) {
    const { event_id } = await givenEvent(testApp, staff, {
      event: {
        title: `Past. Free: ${free}. Paid: ${paid}.`,
        start_date: day(-2),
        end_date: day(-1),
      },
      ticket: body(0, free),
    });
    await addTicket(event_id, body(200, paid));
  }
  // What is left of several prices counts together, and a hall that tickets share.
  for (const left of [1, 2]) {
    const { event_id } = await givenEvent(testApp, staff, {
      event: { title: `A price of each, ${left} of one`, ...start },
      ticket: body(200, 'on sale'),
    });
    await addTicket(event_id, {
      title: 'Two at least',
      type: 'TIERED',
      min_per_order: 3,
      prices: [
        { price: 0, label: 'a', initial_quantity_available: left },
        { price: 0, label: 'b', initial_quantity_available: 1 },
        { price: 0, label: 'c', initial_quantity_available: 9, is_hidden: true },
        { price: 0, label: 'd', initial_quantity_available: 9, sale_start_date: day(1) },
      ],
    });
    const { event_id: hall, ticket_id } = await givenEvent(testApp, staff, {
      event: { title: `A hall of ${left}`, ...start },
      ticket: { ...body(200, 'on sale'), min_per_order: 2 },
    });
    await addTicket(hall, body(0, 'on sale'));
    const capacity = await testApp.ask('POST', `/events/${hall}/capacity-assignments`, {
      token: staff.token,
      body: { name: 'Hall', capacity: left, ticket_ids: [ticket_id] },
    });
    expect(capacity.status, capacity.text).toBe(201);
    shared.push(hall);
  }
}, 120_000);
afterAll(() => testApp.close());

/** All pages of a list. */
async function all<T>(path: string): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { data, text } = await testApp.ask('GET', `${path}&per_page=100&page=${page}`);
    const rows = data as T[] | undefined;
    if (!rows) throw new Error(text);
    if (rows.length === 0) return found;
    found.push(...rows);
  }
}
const titlesOf = (cards: readonly EventCard[], isWanted: (card: EventCard) => boolean): string[] =>
  cards
    .filter(isWanted)
    .map(({ title }) => title)
    .toSorted();
const isFree = (card: EventCard): boolean => card.is_free;
const isPaid = (card: EventCard): boolean => !card.is_free && card.price_from !== null;

test.each([
  ['free', isFree],
  ['paid', isPaid],
] as const)(
  'the filter %s finds exactly the events whose card says so',
  async (price, isWanted) => {
    const expected = titlesOf(await all<EventCard>('/public/events?'), isWanted);
    expect(expected.length).toBeGreaterThan(40);
    expect(titlesOf(await all<EventCard>(`/public/events?price=${price}`), () => true)).toEqual(
      expected,
    );
    const programme = await all<ProgrammeItem>(`/public/programme?price=${price}`);
    expect(
      titlesOf(
        programme.flatMap(({ event }) => event ?? []),
        () => true,
      ),
    ).toEqual(expected);
  },
);

test.each([
  ['free', isFree],
  ['paid', isPaid],
] as const)(
  'the filter %s of past events matches the prices on their cards',
  async (price, isWanted) => {
    const path = '/public/events?when=past';
    const cards = await all<EventCard>(path);
    expect(cards).toHaveLength(3);
    expect(titlesOf(await all<EventCard>(`${path}&price=${price}`), () => true)).toEqual(
      titlesOf(cards, isWanted),
    );
  },
);

test('free events without enough shared capacity are excluded', async () => {
  const cards = await all<EventCard>('/public/events?price=free');
  expect(shared.map((id) => cards.some((card) => card.id === id))).toEqual([true, false]);
});
