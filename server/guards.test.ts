import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Endpoint } from '#platform/endpoint.ts';
import { on } from '#platform/http.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Context } from '#platform/context.ts';
import {
  givenAccountRows,
  givenEventRow,
  givenTicketRow,
  insertRow,
} from '../tests/setup/given-rows.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { testActor } from '../tests/setup/small-api.ts';
import { assertGuarded, EventOwners, guard } from './guards.ts';
import { routes } from './routes.ts';

/**
 * Two accounts with an event each, and a second event in the first account: which ids belong
 * together and which do not.
 */
let testPlatform: TestPlatform;
const ids = {
  ours: 0,
  second: 0,
  theirs: 0,
  account: 0,
  other: 0,
  organizer: 0,
  foreign: 0,
  ticket: 0,
  ticketOfSecond: 0,
};
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  const { db } = testPlatform.platform;
  const [hall, other] = [await givenAccountRows(db, 'A'), await givenAccountRows(db, 'B')];
  [ids.account, ids.other, ids.organizer, ids.foreign] = [
    hall.account_id,
    other.account_id,
    hall.organizer_id,
    other.organizer_id,
  ];
  ids.ours = await givenEventRow(db, hall, 'a');
  ids.second = await givenEventRow(db, hall, 'b', { currency: 'JPY' });
  ids.theirs = await givenEventRow(db, other, 'c', { currency: 'EUR' });
  [ids.ticket, ids.ticketOfSecond] = [
    await givenTicketRow(db, hall, ids.ours),
    await givenTicketRow(db, hall, ids.second),
  ];
});
afterAll(() => testPlatform.close());

const call = (route: Parameters<typeof endpoint>[0]): Endpoint =>
  endpoint(route, { access: 'events.read' }) as unknown as Endpoint;
const as = (
  role: 'ADMIN' | 'ORGANIZER' | 'COLLABORATOR' | null,
  more: Partial<Context> = {},
): Context => ({
  ...testPlatform.ctx(),
  actor: role ? testActor(role, { account_id: ids.account }) : null,
  ...more,
});
async function may(
  ctx: Context,
  route: Parameters<typeof endpoint>[0],
  params: Record<string, number | string>,
  events = new EventOwners(),
): Promise<boolean> {
  try {
    await guard(ctx, call(route), params, events);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

describe('an event', () => {
  test('is found by its own account only; other accounts see it as missing', async () => {
    expect([
      await may(as('ADMIN'), 'GET /events/:eventId', { eventId: ids.ours }),
      await may(as('ADMIN'), 'GET /events/:eventId', { eventId: ids.theirs }),
      await may(as('ADMIN'), 'GET /events/:eventId', { eventId: 999_999 }),
      await may(as(null), 'GET /events/:eventId', { eventId: ids.ours }),
    ]).toEqual([true, false, false, false]);
  });

  test('is found by every visitor on public endpoints', async () => {
    expect([
      await may(as(null), 'GET /public/events/:eventId', { eventId: ids.theirs }),
      await may(as('ADMIN'), 'GET /public/events/:eventId', { eventId: ids.theirs }),
      await may(as(null), 'GET /public/events/:eventId', { eventId: 999_999 }),
    ]).toEqual([true, true, false]);
  });

  test('is found by a collaborator only when it was assigned to them', async () => {
    const user = await insertRow(testPlatform.platform.db, 'users', {
      email: 'c@hall.test',
      first_name: 'C',
      locale: 'en',
    });
    const helper = as('COLLABORATOR', {
      actor: testActor('COLLABORATOR', { account_id: ids.account, user_id: user }),
    });
    const both = async () => [
      await may(helper, 'GET /events/:eventId', { eventId: ids.ours }),
      await may(helper, 'GET /events/:eventId', { eventId: ids.second }),
    ];
    expect(await both()).toEqual([false, false]);
    await testPlatform.platform.db
      .insertInto('account_users')
      .values({ account_id: ids.account, user_id: user, role: 'COLLABORATOR', status: 'ACTIVE' })
      .execute();
    await testPlatform.platform.db
      .insertInto('event_collaborators')
      .values({ event_id: ids.ours, account_id: ids.account, user_id: user })
      .execute();
    expect(await both()).toEqual([true, false]);
  });

  test('determines the currency of the call', async () => {
    const ctx = as('ADMIN');
    await guard(ctx, call('GET /events/:eventId'), { eventId: ids.second }, new EventOwners());
    expect(ctx.currency).toBe('JPY');
  });
});

describe('a nested resource', () => {
  test.each([
    ['its own event', 'ours', 'ticket', true],
    ['another event of the same account', 'ours', 'ticketOfSecond', false],
    ['an event of somebody else', 'theirs', 'ticket', false],
  ] as const)('a ticket under %s: %s', async (_, event, ticket, found) => {
    expect(
      await may(as('ADMIN'), 'GET /events/:eventId/tickets/:ticketId', {
        eventId: ids[event],
        ticketId: ids[ticket],
      }),
    ).toBe(found);
  });

  test('an organizer is found only by its account, and so is the account itself', async () => {
    expect([
      await may(as('ADMIN'), 'GET /organizers/:organizerId', { organizerId: ids.organizer }),
      await may(as('ADMIN'), 'GET /organizers/:organizerId', { organizerId: ids.foreign }),
      await may(as(null), 'GET /organizers/:organizerId', { organizerId: ids.organizer }),
    ]).toEqual([true, false, false]);
    expect([
      await may(as('ADMIN'), 'GET /accounts/:accountId', { accountId: ids.account }),
      await may(as('ADMIN'), 'GET /accounts/:accountId', { accountId: ids.other }),
    ]).toEqual([true, false]);
  });
});

describe('the cache of events', () => {
  test('reads an event once, drops it when it changes, and never caches a missing one', async () => {
    const events = new EventOwners();
    const currency = async () => (await events.get(testPlatform.ctx(), ids.ours))?.currency;
    expect(await currency()).toBe('HKD');
    await testPlatform.platform.db
      .updateTable('events')
      .set({ currency: 'EUR' })
      .where('id', '=', ids.ours)
      .execute();
    expect(await currency()).toBe('HKD');
    events.forget(ids.second);
    expect(await currency()).toBe('HKD');
    events.forget(ids.ours);
    expect(await currency()).toBe('EUR');
    await testPlatform.platform.db
      .updateTable('events')
      .set({ currency: 'HKD' })
      .where('id', '=', ids.ours)
      .execute();
    events.forget(null);
    expect([await currency(), await events.get(testPlatform.ctx(), 999_999)]).toEqual([
      'HKD',
      null,
    ]);
  });
});

describe('the currency of an event', () => {
  const setTo = (currency: string) =>
    testPlatform.platform.db
      .updateTable('events')
      .set({ currency })
      .where('id', '=', ids.ours)
      .execute();

  test('is read from the database before a write, because the cache may be outdated', async () => {
    const events = new EventOwners();
    const currencyOf = async (route: Parameters<typeof endpoint>[0]) => {
      const ctx = as('ADMIN');
      await guard(ctx, call(route), { eventId: ids.ours }, events);
      return ctx.currency;
    };
    expect(await currencyOf('GET /events/:eventId')).toBe('HKD');
    await setTo('JPY');
    expect(await currencyOf('PUT /events/:eventId')).toBe('JPY');
    await setTo('HKD');
  });

  test('is not cached when it changed while it was being read', async () => {
    const events = new EventOwners();
    const reading = events.get(testPlatform.ctx(), ids.ours);
    events.forget(ids.ours);
    await reading;
    await setTo('EUR');
    expect((await events.get(testPlatform.ctx(), ids.ours))?.currency).toBe('EUR');
    await setTo('HKD');
  });
});

test('a route parameter without a guard stops the start, and all our routes are guarded', () => {
  const unguarded = on(
    endpoint('GET /events/:eventId/secrets/:secretId', { access: 'public', returns: z.object({}) }),
    async () => ({}),
  );
  expect(() => assertGuarded([unguarded])).toThrow(
    'GET /events/:eventId/secrets/:secretId: no guard for :secretId',
  );
  expect(() => assertGuarded(routes)).not.toThrow();
});
