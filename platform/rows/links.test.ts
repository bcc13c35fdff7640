import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenAccountRows,
  givenEventRow,
  givenTicketRow,
  insertRow,
} from '../../tests/setup/given-rows.ts';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { accountOf, actorOf } from '../actor.ts';
import { migrate } from '../migrate.ts';
import { migrationNames } from '../migration-files.ts';
import { momentIn } from '../moment.ts';
import { Refusal } from '../pure/refusal.ts';
import { setLinks } from './links.ts';
import { setPositions } from './positions.ts';
import { testActor } from '../../tests/setup/small-api.ts';

let testPlatform: TestPlatform;
const of = { event: 0, other: 0 };
const links = {
  table: 'promo_code_tickets',
  owner: 'promo_code_id',
  member: 'ticket_id',
  of: 'tickets',
  has_event: true,
} as const;
let code = 0;
const tickets: number[] = [];
let foreign = 0;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  const { db } = testPlatform.platform;
  const hall = await givenAccountRows(db);
  [of.event, of.other] = [await givenEventRow(db, hall, 'a'), await givenEventRow(db, hall, 'b')];
  for (let n = 0; n < 3; n++) tickets.push(await givenTicketRow(db, hall, of.event));
  foreign = await givenTicketRow(db, hall, of.other);
  code = await insertRow(db, 'promo_codes', {
    account_id: hall.account_id,
    event_id: of.event,
    counter_id: await insertRow(db, 'counters', { capacity: null }),
    code: 'EARLY',
    discount_type: 'NONE',
    applies_to_all: false,
  });
});
afterAll(() => testPlatform.close());

describe('the order of items in an event', () => {
  const positions = async () =>
    (
      await testPlatform.platform.db
        .selectFrom('tickets')
        .select(['id', 'position'])
        .where('event_id', 'in', [of.event, of.other])
        .orderBy('id')
        .execute()
    ).map((row) => row.position);
  const setOrder = (...entries: [id: number, order: number][]) =>
    setPositions(
      testPlatform.ctx(),
      'tickets',
      { event_id: of.event },
      entries.map(([id, order]) => ({ id, order })),
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );

  test('is set as requested, and items that were not named keep their position', async () => {
    const [a = 0, b = 0, c = 0] = tickets;
    expect(await setOrder([a, 3], [b, 1], [c, 2])).toBe(true);
    expect(await setOrder([b, 9])).toBe(true);
    expect((await positions()).slice(0, 3)).toEqual([3, 9, 2]);
  });

  test('is refused when an item of another event is named', async () => {
    const before = (await positions()).at(3);
    expect(await setOrder([tickets[0] ?? 0, 1], [foreign, 5])).toBe(false);
    expect((await positions()).at(3)).toBe(before);
  });

  test('accepts an item that is named twice', async () => {
    expect(await setOrder([tickets[0] ?? 0, 4], [tickets[0] ?? 0, 4])).toBe(true);
  });
});

describe("the items linked to an event's item", () => {
  const named = async () =>
    (
      await testPlatform.platform.db
        .selectFrom('promo_code_tickets')
        .select('ticket_id')
        .where('promo_code_id', '=', code)
        .orderBy('ticket_id')
        .execute()
    ).map((row) => row.ticket_id);
  const name = (...members: number[]) =>
    setLinks(testPlatform.ctx(), links, code, members, { event_id: of.event });

  test('are exactly those of the last call', async () => {
    const [a = 0, b = 0, c = 0] = tickets;
    expect(await name(a, b, b)).toBe(true);
    expect(await named()).toEqual([a, b]);
    expect(await name(b, c)).toBe(true);
    expect(await named()).toEqual([b, c]);
    expect(await name()).toBe(true);
    expect(await named()).toEqual([]);
  });

  test('are refused when they are of another event', async () => {
    expect(
      await testPlatform
        .ctx()
        .tx((tx) => setLinks(tx, links, code, [tickets[0] ?? 0, foreign], { event_id: of.event })),
    ).toBe(false);
    expect(await named()).not.toContain(foreign);
  });
});

describe('the caller', () => {
  const thrown = (work: () => unknown): number => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal) return error.status;
    }
    return 0;
  };

  test('is refused with 401 when not signed in, and with 403 without an account', () => {
    expect(thrown(() => actorOf(testPlatform.ctx()))).toBe(401);
    expect(thrown(() => accountOf({ ...testPlatform.ctx(), actor: testActor(null) }))).toBe(403);
    expect(accountOf({ ...testPlatform.ctx(), actor: testActor('ADMIN', { account_id: 5 }) })).toBe(
      5,
    );
  });
});

describe('a typed time', () => {
  test("is read in the event's time zone, and empty values stay empty", () => {
    expect(momentIn('start_date', '2026-11-20T19:05', 'Asia/Hong_Kong')).toBe(
      '2026-11-20T11:05:00.000Z',
    );
    expect(momentIn('start_date', '2026-03-08T02:30', 'America/New_York')).toBe(
      '2026-03-08T07:30:00.000Z',
    );
    expect([
      momentIn('x', null, 'UTC'),
      momentIn('x', undefined, 'UTC'),
      momentIn('x', '', 'UTC'),
    ]).toEqual([null, undefined, '']);
  });

  test.each(['2026-02-30', '2026-11-20T24:30', 'tomorrow'])(
    '%s is refused at its field',
    (value) => {
      expect(() => momentIn('prices.0.sale_end_date', value, 'UTC')).toThrow(Refusal);
      try {
        momentIn('prices.0.sale_end_date', value, 'UTC');
      } catch (error) {
        expect(Object.keys((error as Refusal).errors)).toEqual(['prices.0.sale_end_date']);
      }
    },
  );
});

describe('database migrations', () => {
  test('run once when two processes start concurrently', async () => {
    expect(
      await Promise.all([migrate(testPlatform.database_url), migrate(testPlatform.database_url)]),
    ).toEqual([0, 0]);
  });

  test('have consecutive numbers, so that their order is fixed', async () => {
    const numbers = (await migrationNames()).map((file) =>
      Number(/^(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]),
    );
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  test('that fail leave no changes behind', async () => {
    const [first = ''] = await migrationNames();
    await testPlatform.pool.query('delete from migrations where name = $1', [first]);
    await expect(migrate(testPlatform.database_url)).rejects.toThrow(/already exists/);
    expect(
      (await testPlatform.pool.query('select 1 from migrations where name = $1', [first])).rows,
    ).toEqual([]);
    await testPlatform.pool.query('insert into migrations (name) values ($1)', [first]);
    expect(await migrate(testPlatform.database_url)).toBe(0);
  });
});
