import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { routes } from '#server/routes.ts';
import { givenConnected, givenDetails, givenHold, givenPaymentStarted } from './setup/given.ts';
import { givenColleague } from './setup/given-people.ts';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type Answer, type TestApp } from './setup/test-app.ts';
import { writes } from './setup/writing-calls.ts';
import type { World } from './setup/world.ts';

/**
 * No response shows a collaborator the money that was taken (decisions.md §2). The order is a
 * donation, because its amount appears on no public page, and a part of it is refunded.
 */
let testApp: TestApp;
let world: World;
let collaborator: { token: string; user_id: number; email: string };
let orderShortId: string;

/** 12,345.67 with 10 % tax, of which 2,345.67 were refunded; in major and minor units. */
const amounts = ['12345.67', '1234.57', '13580.24', '2345.67', '11234.57'];
const planted = amounts.flatMap((amount) => [amount, amount.replace('.', '')]);
/**
 * Finds amounts, also in texts: HK$12,345.67. Part of a longer number, a phone number for example,
 * does not count.
 */
const moneyIn = (text: string): string[] => {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return planted.filter((amount) =>
    new RegExp(`(?<!\\d)${amount.replace('.', '\\.')}(?!\\d)`).test(plain),
  );
};

beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  const { staff, sold, ids } = world;
  const { token } = staff;
  await givenConnected(testApp, staff);
  const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token,
    body: { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 },
  });
  const made = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token,
    body: {
      title: 'Gift',
      type: 'DONATION',
      prices: [{ price: 5 }],
      tax_and_fee_ids: [(tax.data as { id: number }).id],
    },
  });
  const gift = made.data as { id: number; prices: { id: number }[] };
  const price_id = gift.prices[0]?.id ?? 0;
  const held = await givenHold(testApp, sold, 1, undefined, {
    tickets: [{ ticket_id: gift.id, quantities: [{ price_id, quantity: 1, price: 12_345.67 }] }],
  });
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  const { event_id } = sold;
  await testApp.ask(
    'GET',
    `/public/events/${event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie },
  );
  await testApp.work();
  await sql`
    update orders set total_refunded = 234567, refund_status = 'PARTIALLY_REFUNDED'
    where id = ${held.order_id}`.execute(testApp.platform.db);
  const { rows } = await sql<{ id: number; short_id: string; public_id: string }>`
    select id, short_id, public_id from attendees where order_id = ${held.order_id}`.execute(
    testApp.platform.db,
  );
  Object.assign(ids, {
    orderId: String(held.order_id),
    attendeeId: String(rows[0]?.id),
    attendeeShortId: String(rows[0]?.short_id),
    slug: encodeURIComponent(sold.slug),
  });
  const lists = await testApp.ask('GET', `/events/${event_id}/check-in-lists`, { token });
  const [list] = lists.data as { short_id: string }[];
  ids['checkInListShortId'] = String(list?.short_id);
  orderShortId = held.short_id;
  collaborator = await givenColleague(testApp, staff, 'COLLABORATOR', [event_id]);
});
afterAll(() => testApp.close());

const pathOf = ({ path }: Endpoint): string | null => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => world.ids[name] ?? ':');
  return filled.includes(':') ? null : filled;
};
const endpoints = routes.map((route) => route.endpoint);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const reads = endpoints.filter(({ method }) => method === 'GET');
/** Reads whose path contains a secret that no response shows a collaborator. */
const unknownNames = ['orderShortId', 'token', 'code', 'name', 'checkInShortId'];

const query = ({ path }: Endpoint): string => (path === '/search' ? '?query=taiman' : '');
const bodyOf = ({ text, bytes }: Answer): string => `${text} ${bytes.toString('latin1')}`;

test('the check can see money: an organizer reads all of these amounts', async () => {
  const organizer = await givenColleague(testApp, world.staff, 'ORGANIZER');
  const texts = await Promise.all(
    reads.map(async (endpoint) => {
      const path = pathOf(endpoint);
      return path
        ? bodyOf(await testApp.ask('GET', path + query(endpoint), { token: organizer.token }))
        : '';
    }),
  );
  const all = texts.join('\n');
  expect(amounts.slice(0, 4).filter((amount) => !all.includes(amount))).toEqual([]);
});

describe('a collaborator reads no money', () => {
  test('all reads are tested, except those by a secret', () => {
    const left = reads.filter((endpoint) => pathOf(endpoint) === null);
    expect(
      left.filter(({ path }) => !unknownNames.some((name) => path.includes(`:${name}`))),
    ).toEqual([]);
  });
  test.each(reads.map(nameOf))('%s', async (name) => {
    const endpoint = reads.find((read) => nameOf(read) === name) ?? expect.unreachable();
    const path = pathOf(endpoint);
    if (path === null) return;
    for (const more of [query(endpoint), '?per_page=100', '?include=event,order'].filter(
      (item, i) => i === 0 || !query(endpoint),
    )) {
      const answer = await testApp.ask('GET', path + more, { token: collaborator.token });
      expect(answer.status).toBeLessThan(500);
      expect(moneyIn(bodyOf(answer)), path + more).toEqual([]);
      // The short id of an order opens it to anyone who has it.
      expect(bodyOf(answer)).not.toContain(orderShortId);
    }
  });
});

describe("responses to a collaborator's writes contain no money", () => {
  // These calls end the session of the user.
  const names = endpoints
    .map(nameOf)
    .filter((name) => name in writes)
    .filter((name) => name !== 'DELETE /WOWusers/me' && name !== 'DELETE /users/me/account');
  test('most writing calls are tested', () => expect(names.length).toBeGreaterThan(40));
  test.each(names)('%s', async (name) => {
    const endpoint =
      endpoints.find((endpoint) => nameOf(endpoint) === name) ?? expect.unreachable();
    const write = writes[name] ?? expect.unreachable();
    const { path, ...sent } = await write(world, { text: 'Words', flag: true, number: 7 });
    const answer = await testApp.ask(endpoint.method, path ?? pathOf(endpoint) ?? '', {
      ...sent,
      token: collaborator.token,
    });
    expect(answer.status).toBeLessThan(500);
    expect(moneyIn(bodyOf(answer))).toEqual([]);
  });
});

test('no mail to a collaborator contains money', async () => {
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('to_address', '=', collaborator.email)
    .execute();
  const texts = mails.map((mail) => `${mail.subject} ${contentOf(testApp.platform, mail).html}`);
  expect(texts.filter((words) => moneyIn(words).length)).toEqual([]);
});

describe('a collaborator cannot change the dates of an event', () => {
  const change = async (body: object) =>
    testApp.ask('PUT', `/events/${world.sold.event_id}`, { token: collaborator.token, body });
  const event = async () =>
    (await testApp.ask('GET', `/events/${world.sold.event_id}`, { token: collaborator.token }))
      .data as Record<string, unknown>;

  test.each([
    ['begins later', { start_date: '2031-01-01T10:00:00Z' }],
    ['ends later', { end_date: '2031-01-01T10:00:00Z' }],
    ['has no end', { end_date: null }],
    ['has no end, said with an empty string', { end_date: '' }],
    ['ended early', { actual_end_date: '2031-01-01T10:00:00Z' }],
    ['is in another zone', { timezone: 'Europe/Berlin' }],
    ['changes texts too', { title: 'Theirs', end_date: '2031-01-01T10:00:00Z' }],
  ])('an event that %s is refused with a message', async (_, body) => {
    const before = await event();
    const answer = await change(body);
    expect([answer.status, answer.code, answer.text]).toEqual([
      403,
      'event.schedule_is_for_organizers',
      expect.stringContaining('date'),
    ]);
    expect(await event()).toEqual(before);
  });

  test('a declared end stays declared', async () => {
    const { token } = world.staff;
    const path = `/events/${world.sold.event_id}`;
    const { start_date } = await event();
    const daysAgo = (days: number): string =>
      new Date(Date.now() - days * 86_400_000).toISOString();
    const ended = { start_date: daysAgo(2), actual_end_date: daysAgo(1) };
    expect((await testApp.ask('PUT', path, { token, body: ended })).status).toBe(200);
    expect((await change({ actual_end_date: null })).status).toBe(403);
    await testApp.ask('PUT', path, { token, body: { start_date, actual_end_date: null } });
  });

  test('nor the sale of tickets, their prices and the check-in lists', async () => {
    const at = `/events/${world.sold.event_id}`;
    const date = '2031-01-01T10:00:00Z';
    for (const [method, path, body] of [
      ['PUT', `/tickets/${world.ids['ticketId']}`, { sale_end_date: date }],
      ['PUT', `/tickets/${world.ids['ticketId']}`, { prices: [{ price: 1, sale_end_date: date }] }],
      ['PUT', `/promo-codes/${world.ids['promoCodeId']}`, { expiry_date: date }],
      ['PUT', `/check-in-lists/${world.ids['checkInListId']}`, { expires_at: date }],
      ['PUT', '/settings', { order_timeout_in_minutes: 1 }],
      ['PATCH', '/settings', { order_timeout_in_minutes: 1 }],
      ['PUT', '/status', { status: 'ARCHIVED' }],
    ] as const) {
      const answer = await testApp.ask(method, at + path, { token: collaborator.token, body });
      expect([answer.status, answer.code], path).toEqual([403, 'forbidden']);
    }
  });

  test('but can write back unchanged dates', async () => {
    const { end_date, actual_end_date } = await event();
    const same = { end_date, actual_end_date };
    expect((await change({ ...same, title: 'Their words' })).status).toBe(200);
    expect(await event()).toMatchObject({ ...same, title: 'Their words' });
  });
});
