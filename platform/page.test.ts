import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import type { Condition, ListQuery } from './list-query.ts';
import { escapeLike, filtered, matches, page, toPage, type Columns } from './page.ts';

/** Lists on a real table: twenty-three mails, of which some were sent in the same millisecond. */
let testPlatform: TestPlatform;
interface Mail {
  id: number;
  subject: string;
  attempts: number;
  sent_at: string | null;
}
let all: Mail[];
const columns: Columns = {
  subject: sql.ref('subject'),
  attempts: sql.ref('attempts'),
  sent_at: sql.ref('sent_at'),
};
const subjects = [
  '100% off',
  '100 x off',
  'a_b',
  'axb',
  'back\\slash',
  '維港之夜',
  '夜渡維港',
  "O'Neil",
  'CAPS',
  'caps',
];
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  const rows = Array.from({ length: 23 }, (_, n) => ({
    dedupe_key: `k${n}`,
    kind: 'test',
    to_address: 'a@b.test',
    locale: 'en' as const,
    html: '',
    body_text: '',
    subject: subjects[n % subjects.length] ?? '',
    attempts: n % 4,
    sent_at: n % 5 === 0 ? null : `2026-11-${10 + (n % 3)}T08:00:00.${100 + (n % 2)}500Z`,
  }));
  all = (await testPlatform.platform.db
    .insertInto('deliveries')
    .values(rows)
    .returning(['id', 'subject', 'attempts', 'sent_at'])
    .execute()) as Mail[];
});
afterAll(() => testPlatform.close());

const queryOf = (more: Partial<ListQuery> = {}): ListQuery => ({
  page: 1,
  per_page: 100,
  query: null,
  sort_by: 'attempts',
  sort_direction: 'asc',
  filters: [],
  or: [],
  ...more,
});
const statement = () =>
  testPlatform.platform.db
    .selectFrom('deliveries')
    .select(['id', 'subject', 'attempts', 'sent_at']);
const list = (query: ListQuery, exact?: number) =>
  page<Mail>(
    testPlatform.platform.db,
    filtered(statement(), query, columns) as never,
    query,
    columns,
    sql`id`,
    exact,
  );
const found = async (...filters: Condition[]): Promise<number[]> =>
  (await list(queryOf({ filters }))).rows.map((row) => row.id).toSorted((a, b) => a - b);
const idsOf = (keep: (mail: Mail) => boolean): number[] => all.filter(keep).map((mail) => mail.id);

describe('pages', () => {
  test('have no duplicate and no missing rows, whichever end they are read from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.boolean(),
        async (per_page, sort_direction, exact) => {
          const sign = sort_direction === 'asc' ? 1 : -1;
          const order = all
            .toSorted((a, b) => sign * (a.attempts - b.attempts || a.id - b.id))
            .map((mail) => mail.id);
          const seen: number[] = [];
          for (let n = 1; n <= Math.ceil(all.length / per_page); n++) {
            const { rows, total, total_is_exact } = await list(
              queryOf({ page: n, per_page, sort_direction }),
              exact ? all.length : undefined,
            );
            expect([total, total_is_exact]).toEqual([all.length, true]);
            seen.push(...rows.map((row) => row.id));
          }
          expect(seen).toEqual(order);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('after the last one are empty, with the total', async () => {
    for (const exact of [undefined, all.length])
      expect(await list(queryOf({ page: 99, per_page: 10 }), exact)).toEqual({
        rows: [],
        total: 23,
        total_is_exact: true,
      });
  });
});

describe('filters', () => {
  const on = (
    field: string,
    operator: Condition['operator'],
    value: Condition['value'],
    more: Partial<Condition> = {},
  ): Condition => ({ field, operator, value, ...more });

  test.each([
    ['eq', (n: number) => n === 2],
    ['ne', (n: number) => n !== 2],
    ['lt', (n: number) => n < 2],
    ['lte', (n: number) => n <= 2],
    ['gt', (n: number) => n > 2],
    ['gte', (n: number) => n >= 2],
  ] as const)('%s compares numbers', async (operator, keeps) => {
    expect(await found(on('attempts', operator, 2))).toEqual(idsOf((mail) => keeps(mail.attempts)));
  });

  test('in matches one of several values or a single value', async () => {
    expect(await found(on('attempts', 'in', [1, 3]))).toEqual(
      idsOf((mail) => [1, 3].includes(mail.attempts)),
    );
    expect(await found(on('attempts', 'in', 3))).toEqual(idsOf((mail) => mail.attempts === 3));
  });

  test('eq and ne match null', async () => {
    expect(await found(on('sent_at', 'eq', null))).toEqual(idsOf((mail) => mail.sent_at === null));
    expect(await found(on('sent_at', 'ne', null))).toEqual(idsOf((mail) => mail.sent_at !== null));
  });

  test.each([
    ['100%', ['100% off']],
    ['a_b', ['a_b']],
    ['k\\s', ['back\\slash']],
    ['維港', ['夜渡維港', '維港之夜']],
    ["'", ["O'Neil"]],
    ['caps', ['CAPS', 'caps']],
    ['%', ['100% off']],
    ['_', ['a_b']],
    ['nobody', []],
  ])('like "%s" is matched literally, without wildcards', async (words, expected) => {
    const ids = await found(on('subject', 'like', words));
    expect(
      [
        ...new Set(all.filter((mail) => ids.includes(mail.id)).map((mail) => mail.subject)),
      ].toSorted(),
    ).toEqual(expected);
  });

  test('a time taken from a response finds its rows, although it is stored more precisely', async () => {
    const instant = '2026-11-11T08:00:00.101Z';
    const at = (operator: Condition['operator'], value: Condition['value'] = instant) =>
      found(on('sent_at', operator, value, { is_instant: true }));
    const sent = all.filter((mail) => mail.sent_at !== null);
    const ids = (keep: (when: string) => boolean) =>
      sent.filter((mail) => keep(mail.sent_at ?? '')).map((mail) => mail.id);
    expect(ids((when) => when === instant).length).toBeGreaterThan(0);
    expect(await at('eq')).toEqual(ids((when) => when === instant));
    // What is not set differs from every time.
    expect(await at('ne')).toEqual(
      all.filter((mail) => mail.sent_at !== instant).map((mail) => mail.id),
    );
    expect(await at('lt')).toEqual(ids((when) => when < instant));
    expect(await at('lte')).toEqual(ids((when) => when <= instant));
    expect(await at('gt')).toEqual(ids((when) => when > instant));
    expect(await at('gte')).toEqual(ids((when) => when >= instant));
    expect(await at('in', [instant, '2026-11-12T08:00:00.100Z'])).toEqual(
      ids((when) => when === instant || when === '2026-11-12T08:00:00.100Z'),
    );
  });

  test('all filters must match, and at least one of the alternatives', async () => {
    const both = await list(
      queryOf({ filters: [on('attempts', 'gte', 1), on('subject', 'like', 'caps')] }),
    );
    expect(both.rows.every((row) => row.attempts >= 1 && /caps/i.test(row.subject))).toBe(true);
    const either = await list(
      queryOf({
        filters: [on('attempts', 'eq', 1)],
        or: [on('subject', 'eq', 'caps'), on('sent_at', 'eq', null)],
      }),
    );
    expect(either.rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(
      idsOf((mail) => mail.attempts === 1 && (mail.subject === 'caps' || mail.sent_at === null)),
    );
    expect(either.total).toBe(either.rows.length);
  });

  test('a field may have a custom condition', async () => {
    const query = queryOf({ filters: [on('subject', 'eq', 'whatever')] });
    const rows = await page<Mail>(
      testPlatform.platform.db,
      filtered(statement(), query, columns, { subject: () => sql`attempts = 3` }) as never,
      query,
      columns,
      sql`id`,
    );
    expect(rows.rows.map((row) => row.attempts)).toEqual(
      idsOf((mail) => mail.attempts === 3).map(() => 3),
    );
  });

  test('a search over n-grams finds rows with the words, not only with their letters', async () => {
    const search = async (words: string) =>
      (
        await sql<{
          text: string;
        }>`
          select text
          from (values ('維港之夜'), ('港維之夜'), ('Harbour'), ('harp our')) as t (text)
          where ${matches(sql`grams(text)`, sql`folded(text)`, words)}`.execute(
          testPlatform.platform.db,
        )
      ).rows.map((row) => row.text);
    expect([
      await search('維港'),
      await search('HARB'),
      await search('arb'),
      await search('x%'),
    ]).toEqual([['維港之夜'], ['Harbour'], ['Harbour'], []]);
  });

  test('pattern characters are escaped, and all others are unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('%', '_', '\\', 'a', '維') }), (words) => {
        expect(escapeLike(words).replace(/\\(.)/g, '$1')).toBe(words);
        expect(escapeLike(words).replace(/\\./g, '')).not.toMatch(/[\\%_]/);
      }),
    );
  });
});

describe('the page in the response', () => {
  const options = {
    sorts: ['created_at', 'status'],
    default: ['created_at', 'desc'],
    filters: { status: 'text' },
  } as const;
  const onWire = (total: number, query: Partial<ListQuery>, search = '', rows = 1) =>
    toPage(
      { rows: Array.from({ length: rows }, (_, n) => n), total, total_is_exact: true },
      queryOf(query),
      options,
      new URL(`https://foyer.test/api/events/7/orders${search}`),
      testPlatform.platform.texts,
      { ...testPlatform.ctx(), locale: 'en' },
    );

  test.each([
    [0, 1, 10, 0, { from: null, to: null, last_page: 1 }, [null, null]],
    [10, 1, 10, 10, { from: 1, to: 10, last_page: 1 }, [null, null]],
    [11, 1, 10, 10, { from: 1, to: 10, last_page: 2 }, [null, 2]],
    [11, 2, 10, 1, { from: 11, to: 11, last_page: 2 }, [1, null]],
    [95, 5, 10, 10, { from: 41, to: 50, last_page: 10 }, [4, 6]],
  ])('for %i rows, page %i with %i per page', (total, at, per_page, rows, meta, [prev, next]) => {
    const made = onWire(total, { page: at, per_page }, '', rows);
    const number = (link: string | null) =>
      link === null ? null : Number(new URL(link).searchParams.get('page'));
    expect(made.meta).toMatchObject({ ...meta, current_page: at, per_page, total });
    expect([number(made.links.prev), number(made.links.next), number(made.links.last)]).toEqual([
      prev,
      next,
      meta.last_page,
    ]);
  });

  test('links keep the search, the filters and the sort order', () => {
    const { links, meta } = onWire(
      30,
      { page: 2, per_page: 10 },
      '?query=%E7%B6%AD%E6%B8%AF&filter_fields[status][eq]=PAID&page=2&sort_by=status',
    );
    const next = new URL(links.next ?? '');
    expect([next.origin + next.pathname, meta.path]).toEqual(
      Array.from({ length: 2 }, () => 'https://foyer.test/api/events/7/orders'),
    );
    expect(Object.fromEntries(next.searchParams)).toEqual({
      query: '維港',
      'filter_fields[status][eq]': 'PAID',
      page: '3',
      sort_by: 'status',
      per_page: '10',
    });
  });

  test("sort options have labels in the caller's language", () => {
    const { meta } = onWire(1, {});
    expect(Object.keys(meta.allowed_sorts)).toEqual(['created_at', 'status']);
    for (const { asc, desc } of Object.values(meta.allowed_sorts))
      expect([asc === desc, /fields\.|sorts\./.test(asc + desc)]).toEqual([false, false]);
    expect([meta.default_sort, meta.default_sort_direction, meta.allowed_filter_fields]).toEqual([
      'created_at',
      'desc',
      ['status'],
    ]);
  });
});
