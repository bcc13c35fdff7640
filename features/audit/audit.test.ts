import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { givenAccountRows, givenEventRow, insertRow } from '../../tests/setup/given-rows.ts';
import { testActor } from '../../tests/setup/small-api.ts';
import { insertAuditEntry, type AuditEntryInput } from '#platform/facts/trail.ts';
import { auditActions, auditTargets } from './rules/vocabulary.ts';
import * as store from './store.ts';

/** Who did what in an event: written with the change, read afterwards. */
let testPlatform: TestPlatform;
const of = { account_id: 0, event_id: 0 };
let other = 0;
let ada = 0;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  const { db } = testPlatform.platform;
  const hall = await givenAccountRows(db);
  of.account_id = hall.account_id;
  [of.event_id, other] = [await givenEventRow(db, hall, 'a'), await givenEventRow(db, hall, 'b')];
  ada = await insertRow(db, 'users', {
    email: 'ada@hall.test',
    first_name: '大文',
    last_name: '陳',
    locale: 'en',
  });
});
afterAll(() => testPlatform.close());

const as = (user_id: number | null, now?: string): Context => ({
  ...testPlatform.ctx(),
  actor: user_id ? testActor('ADMIN', { user_id }) : null,
  ...(now ? { now } : {}),
});
const entry = (more: Partial<AuditEntryInput> = {}): AuditEntryInput => ({
  ...of,
  changes: {},
  target_type: 'ticket',
  target_id: 1,
  name: 'Balcony',
  action: 'created',
  ...more,
});
const queryOf = (more: Partial<ListQuery> = {}): ListQuery => ({
  page: 1,
  per_page: 100,
  query: null,
  sort_by: 'created_at',
  sort_direction: 'desc',
  filters: [],
  or: [],
  ...more,
});
const read = (more: Partial<ListQuery> = {}, event = of.event_id) =>
  store.list(testPlatform.ctx(), event, queryOf(more));
const clear = () => testPlatform.platform.db.deleteFrom('audit_entries').execute();

describe('an entry', () => {
  test('has user, target, time and changes', async () => {
    await clear();
    await insertAuditEntry(
      as(ada, '2026-11-21T12:00:00.000Z'),
      entry({ action: 'changed', changes: { price: [10_000, 12_000] } }),
    );
    expect((await read()).rows).toMatchObject([
      {
        user_id: ada,
        user_name: '陳大文',
        target_type: 'ticket',
        name: 'Balcony',
        action: 'changed',
        changes: { price: [10_000, 12_000] },
        created_at: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  test('keeps the name of a deleted user, and has none for the system', async () => {
    await clear();
    const eve = await insertRow(testPlatform.platform.db, 'users', {
      email: 'eve@hall.test',
      first_name: 'Eve',
      locale: 'en',
    });
    await insertAuditEntry(as(eve), entry());
    await insertAuditEntry(as(null), entry({ target_type: 'order', action: 'cancelled' }));
    await testPlatform.platform.db.deleteFrom('users').where('id', '=', eve).execute();
    expect(
      (await read({ sort_direction: 'asc' })).rows.map((row) => [row.user_id, row.user_name]),
    ).toEqual([
      [null, 'Eve'],
      [null, null],
    ]);
  });

  test('of a rolled-back change is not stored', async () => {
    await clear();
    await testPlatform
      .ctx()
      .tx(async (tx) => {
        await insertAuditEntry({ ...tx, actor: testActor('ADMIN', { user_id: ada }) }, entry());
        throw new Error('no');
      })
      .catch(() => undefined);
    expect((await read()).total).toBe(0);
  });

  test('can be of every target type and action', async () => {
    await clear();
    for (const target_type of auditTargets)
      for (const action of auditActions)
        await insertAuditEntry(as(ada), entry({ target_type, action, changes: { x: [null, 1] } }));
    expect((await read()).total).toBe(auditTargets.length * auditActions.length);
  });
});

describe('the trail', () => {
  beforeAll(async () => {
    await clear();
    await insertAuditEntry(as(ada, '2026-11-01T00:00:00.000Z'), entry({ name: 'Balcony 50%' }));
    await insertAuditEntry(
      as(ada, '2026-11-02T00:00:00.000Z'),
      entry({ target_type: 'order', target_id: 7, name: 'O-1', action: 'cancelled' }),
    );
    await insertAuditEntry(
      as(null, '2026-11-03T00:00:00.000Z'),
      entry({ name: 'Stalls', action: 'deleted', target_id: 2 }),
    );
    await insertAuditEntry(as(ada, '2026-11-04T00:00:00.000Z'), {
      ...entry({ name: 'Elsewhere' }),
      event_id: other,
    });
  });
  const names = async (more: Partial<ListQuery> = {}) =>
    (await read(more)).rows.map((row) => row.name);

  test('contains the entries of its event only, newest first', async () => {
    expect(await names()).toEqual(['Stalls', 'O-1', 'Balcony 50%']);
    expect((await read({}, other)).rows.map((row) => row.name)).toEqual(['Elsewhere']);
  });

  test.each([
    ['target_type', 'order', ['O-1']],
    ['action', 'deleted', ['Stalls']],
    ['target_id', 7, ['O-1']],
  ])('can be filtered by one %s', async (field, value, found) => {
    expect(await names({ filters: [{ field, operator: 'eq', value }] })).toEqual(found);
  });

  test('can be filtered by user and time', async () => {
    expect(await names({ filters: [{ field: 'user_id', operator: 'eq', value: ada }] })).toEqual([
      'O-1',
      'Balcony 50%',
    ]);
    expect(
      await names({
        filters: [
          {
            field: 'created_at',
            operator: 'gte',
            value: '2026-11-02T00:00:00.000Z',
            is_instant: true,
          },
        ],
      }),
    ).toEqual(['Stalls', 'O-1']);
  });

  test.each([
    ['balcony', ['Balcony 50%']],
    ['50%', ['Balcony 50%']],
    ['%', ['Balcony 50%']],
    ['陳大', ['O-1', 'Balcony 50%']],
    ['nobody', []],
  ])('can be searched for %j in the names of target and user', async (query, found) => {
    expect(await names({ query })).toEqual(found);
  });
});
