import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { search, searchAll, type Keys, type Order } from './search.ts';

/**
 * Three thousand people: two of three are called Smith, one in sixty 大文, one in three hundred Wong;
 * newest first is descending by id.
 */
const nameOf = (n: number): string =>
  `${n % 300 === 7 ? 'Wong' : n % 3 === 0 ? 'Chan' : 'Smith'} ${n % 60 === 9 ? '大文' : n % 2 ? 'Ng' : 'Al'}`;
const everybody = Array.from({ length: 3000 }, (_, n) => ({
  id: n + 1,
  name: nameOf(n),
  room: n % 7,
}));
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  await sql`
    create table people (
      id bigint primary key, name text not null, room int not null,
      search text[] generated always as (grams(name)) stored
    )`.execute(testPlatform.platform.db);
  await sql`
    insert into people
    select *
    from jsonb_to_recordset(
      ${JSON.stringify(everybody)}::jsonb
    ) as p (id bigint, name text, room int)`.execute(testPlatform.platform.db);
});
afterAll(() => testPlatform.close());

const columns = {
  id: sql.ref('p.id'),
  grams: sql.ref('p.search'),
  text: sql<string>`folded(p.name)`,
};
const newest: Order = {
  by: sql.ref('p.id'),
  direction: 'desc',
  counted: 1000,
  when_more: 'read_on',
};
const keys = () =>
  testPlatform.platform.db
    .selectFrom(sql<{ id: number; room: number }>`people`.as('p'))
    .select('p.id') as unknown as Keys;
const find = (words: string, order: Order, from = 0, limit = 100, of = keys()) =>
  search(testPlatform.platform.db, of, words, columns, order, from, limit);
const holding = (words: string) =>
  everybody.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
const ids = (people: typeof everybody) => people.map((person) => person.id);

test.each(['大文', 'wong', 'Ng', 'smith', 'l', 'nobody', 'Smith Ng', '100%', '_'])(
  'searching %j finds the same rows on each page as a full scan, newest first',
  async (words) => {
    const expected = ids(holding(words)).toReversed();
    for (const from of [0, 100, 900, 1100, 2900])
      expect((await find(words, newest, from)).rows).toEqual(expected.slice(from, from + 100));
  },
);

test('a search in a huge list gives the same rows in every order', async () => {
  const size = 1_000_000;
  const by = { by: sql.ref('p.id'), direction: 'desc' as const };
  for (const words of ['大文', 'wong', 'Ng', 'smith', 'nobody', 'Smith Ng', '_']) {
    const expected = ids(holding(words)).toReversed();
    for (const from of [0, 10, 240, 900]) {
      const found = await find(words, { ...newest, size, look_by: newest }, from, 10);
      expect([words, found.rows]).toEqual([words, expected.slice(from, from + 10)]);
      expect(found.total).toBeLessThanOrEqual(expected.length);
      if (found.total_is_exact) expect(found.total).toBe(expected.length);
      else expect(found.total).toBeGreaterThanOrEqual(Math.min(1000, from + 10));
    }
    const door: Order = { ...newest, direction: 'asc', counted: 100, when_more: 'sort_counted' };
    const sorted = (await find(words, { ...door, size, look_by: by }, 0, 10)).rows;
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    expect(sorted.length).toBe(Math.min(10, expected.length));
    if (expected.length <= 100) expect(sorted).toEqual(expected.toReversed().slice(0, 10));
  }
});

test('a search in a small list is counted exactly, in every order', async () => {
  const room = everybody.filter((item) => item.room === 3);
  const of = keys().where(sql`p.room = 3`);
  for (const words of ['大文', 'Smith', 'Ng', 'l', 'nobody']) {
    const expected = room.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
    const by_name: Order = { ...newest, by: sql.ref('p.name'), counted: 10, size: room.length };
    const found = await find(words, by_name, 20, 30, of);
    const sorted = expected.toSorted((a, b) =>
      a.name < b.name ? 1 : a.name > b.name ? -1 : b.id - a.id,
    );
    expect([words, found]).toEqual([
      words,
      { rows: ids(sorted.slice(20, 50)), total: expected.length, total_is_exact: true },
    ]);
  }
});

test.each([
  ['大文', 50, true],
  ['Wong', 10, true],
  ['Smith', 1000, false],
  ['l', 1000, false],
  ['nobody', 0, true],
  ['zq', 0, true],
] as const)('%j is counted up to the limit: %i, exact: %s', async (words, total, exact) => {
  const { total: told, total_is_exact } = await find(words, newest);
  expect([told, total_is_exact]).toEqual([total, exact]);
});

test('an order without an index is respected, also with many matches', async () => {
  const expected = holding('Smith').toSorted((a, b) => a.room - b.room || a.id - b.id);
  const order = { by: sql.ref('p.room'), direction: 'asc' as const };
  const { db } = testPlatform.platform;
  for (const from of [0, 950, 1990])
    expect(await searchAll(db, keys(), 'Smith', columns, order, from, 100)).toEqual({
      rows: ids(expected).slice(from, from + 100),
      total: expected.length,
      total_is_exact: true,
    });
  expect(await searchAll(db, keys(), 'nobody', columns, order, 0, 100)).toEqual({
    rows: [],
    total: 0,
    total_is_exact: true,
  });
});

test('a search finds matches that are far down the list', async () => {
  // The newest thousand have another name, so that reading the list in its order does not find
  // enough within its limit.
  await sql`update people set name = 'Lam' where id > 2000`.execute(testPlatform.platform.db);
  const expected = ids(
    everybody.filter(({ id, name }) => id <= 2000 && name.includes('Smith')),
  ).toReversed();
  expect((await find('Smith', newest, 0, 10)).rows).toEqual(expected.slice(0, 10));
  await sql`
    update people
    set name = p.name
    from jsonb_to_recordset(${JSON.stringify(everybody)}::jsonb) as p (id bigint, name text)
    where p.id = people.id`.execute(testPlatform.platform.db);
});

test('with a counting limit, pages up to it are complete, sorted and free of duplicates', async () => {
  const order: Order = {
    by: sql.ref('p.name'),
    direction: 'asc',
    counted: 250,
    when_more: 'sort_counted',
  };
  const found = [
    ...(await find('Smith', order, 0, 150)).rows,
    ...(await find('Smith', order, 150, 150)).rows,
  ];
  const names = found.map((id) => nameOf(id - 1));
  expect([
    found.length,
    new Set(found).size,
    names.every((name) => name.includes('Smith')),
  ]).toEqual([251, 251, true]);
  expect(names).toEqual(names.toSorted());
});

test('rows that the list excludes are excluded from the search', async () => {
  const of = keys().where(sql`p.room = 3`);
  const { rows, total } = await find('大文', newest, 0, 100, of);
  const expected = ids(holding('大文').filter((item) => item.room === 3)).toReversed();
  expect([rows, total]).toEqual([expected, expected.length]);
  expect((await find('Smith', newest, 0, 50, of)).rows).toEqual(
    ids(holding('Smith').filter((item) => item.room === 3))
      .toReversed()
      .slice(0, 50),
  );
});

test('ASCII and unified ideographs, which are folded without normalizing, are normalized already', async () => {
  const { rows } = await sql<{ letter: string }>`
    select chr(n) as letter
    from (
      select generate_series(1, 127) union all select generate_series(${0x4e00}::int, ${0x9fff}::int)
    ) as letters (n)
    where normalize(chr(n), nfkd) <> chr(n) or normalize(chr(n), nfc) <> chr(n)
      or (n > 127 and lower(chr(n)) <> chr(n))
  `.execute(testPlatform.platform.db);
  expect(rows).toEqual([]);
});

test.each([
  '陳大文',
  '陈大文 Ada',
  'Jürgen Müller',
  'ＡＢ Ｃ',
  'e\u0301cole',
  'Ng-Ming',
  "O'Neill",
  '김민수',
])('the words of %s are the same when they are folded again', async (name) => {
  const { rows } = await sql<{ is_same: boolean }>`
      select folded(folded(${name})) = folded(${name})
        and grams_of_folded(folded(${name})) = grams(${name}) as is_same
    `.execute(testPlatform.platform.db);
  expect(rows).toEqual([{ is_same: true }]);
});
