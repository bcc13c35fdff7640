import { expect, test } from 'vitest';
import type { Check } from './shape.ts';
import { expectPage, expectRefusal, type PageBody, type ApiClient } from './api-client.ts';

type Row = Record<string, unknown>;
type Kind = 'text' | 'number' | 'time' | 'choice';
/**
 * A paged list as specified by wire.md. A filter has its kind and a function that returns its value
 * for a row: several values where an object has many.
 */
export interface ListCase {
  ask: () => ApiClient;
  path: () => string;
  check: Check;
  sorts: Record<string, ((row: Row) => unknown) | null>;
  default: readonly [by: string, direction: 'asc' | 'desc'];
  filters: Record<string, readonly [kind: Kind, valueOf: (row: Row) => unknown]>;
  /** Returns a search that finds some rows but not all. */
  search: (rows: readonly Row[]) => { words: string; finds: (row: Row) => boolean };
  /** Query parameters in addition to the list's own. */
  also?: string;
}

const operators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'in'] as const;
const ids = (rows: readonly Row[]): unknown[] => rows.map((row) => row['id']);
const sorted = (list: readonly unknown[]): unknown[] =>
  [...list].toSorted((a, b) => Number(a) - Number(b));

function holds(value: unknown, operator: (typeof operators)[number], wanted: unknown): boolean {
  if (Array.isArray(value))
    return operator === 'ne'
      ? !value.includes(wanted)
      : value.some((item) => holds(item, operator, wanted));
  // What is not set differs from every value.
  if (value === null || value === undefined) return operator === 'ne';
  const [a, b] = [value as number, wanted as number];
  return {
    eq: a === b,
    ne: a !== b,
    lt: a < b,
    lte: a <= b,
    gt: a > b,
    gte: a >= b,
    like: String(a).toLowerCase().includes(String(b).toLowerCase()),
    in: a === b,
  }[operator];
}

/**
 * Checks on one list every rule that all lists follow. The expected result of a filter is computed
 * from the unfiltered rows.
 */
export function describeList(listCase: ListCase): void {
  const get = (query = '') =>
    listCase.ask()('GET', `${listCase.path()}?${[listCase.also, query].filter(Boolean).join('&')}`);
  const page = async (query = ''): Promise<PageBody> =>
    expectPage(await get(query), listCase.check);
  const { filters, sorts } = listCase;

  test("describes its sorts and filters in the caller's language", async () => {
    const { meta, data, links } = await page();
    expect(data.length).toBeGreaterThan(1);
    expect(meta).toMatchObject({
      current_page: 1,
      from: 1,
      to: data.length,
      last_page: 1,
      per_page: 100,
      total: data.length,
      default_sort: listCase.default[0],
      default_sort_direction: listCase.default[1],
    });
    expect([
      Object.keys(meta.allowed_sorts).toSorted(),
      meta.allowed_filter_fields.toSorted(),
    ]).toEqual([Object.keys(sorts).toSorted(), Object.keys(filters).toSorted()]);
    expect([links.prev, links.next]).toEqual([null, null]);
    const chinese = (
      await listCase.ask()('GET', `${listCase.path()}?${listCase.also ?? ''}`, undefined, {
        headers: { 'accept-language': 'zh-HK' },
        cookie: 'locale=zh-hk',
      })
    ).body as PageBody;
    for (const [field, label] of Object.entries(meta.allowed_sorts)) {
      expect(label.asc, field).not.toBe(label.desc);
      expect(
        [label.asc, label.desc].every((text) => /^(?!.*fields\.)[ -~–]+$/.test(text)),
        `${field}: ${label.asc}`,
      ).toBe(true);
      expect(chinese.meta.allowed_sorts[field]?.asc, field).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  test('its pages, followed by links, contain every row once in a stable order', async () => {
    const [[field, direction]] = [listCase.default];
    for (const query of [
      '',
      `sort_by=${field}&sort_direction=${direction === 'asc' ? 'desc' : 'asc'}`,
    ]) {
      const whole = await page(query);
      const seen: unknown[] = [];
      let next: string | null =
        `${whole.meta.path}?${[listCase.also, query, 'per_page=2'].filter(Boolean).join('&')}`;
      for (let n = 1; next; n++) {
        const body: PageBody = expectPage(
          await listCase.ask()(
            'GET',
            new URL(next).pathname.replace('/api', '') + new URL(next).search,
          ),
          listCase.check,
        );
        expect(body.meta).toMatchObject({
          current_page: n,
          per_page: 2,
          total: whole.meta.total,
          last_page: Math.ceil(whole.meta.total / 2),
          from: 2 * n - 1,
          to: 2 * n - 2 + body.data.length,
        });
        for (const link of [body.links.first, body.links.last, body.links.next, body.links.prev])
          if (link) expect(new URL(link).origin + new URL(link).pathname).toBe(whole.meta.path);
        expect(body.links.prev === null).toBe(n === 1);
        seen.push(...ids(body.data));
        next = body.links.next;
      }
      expect(seen).toEqual(ids(whole.data));
    }
  });

  test('a page beyond the last is empty, and invalid paging is refused at its parameter', async () => {
    expect(await page('page=900')).toMatchObject({
      data: [],
      meta: { current_page: 900, from: null, to: null },
    });
    for (const [query, field] of [
      ['page=0', 'page'],
      ['page=-1', 'page'],
      ['page=1.5', 'page'],
      ['page=x', 'page'],
      ['per_page=0', 'per_page'],
      ['per_page=101', 'per_page'],
      ['per_page=1e9', 'per_page'],
    ])
      expectRefusal(await get(query), 422, { fields: [field ?? ''] });
  });

  test('empty parameters count as absent', async () => {
    expect(
      ids((await page('page=&per_page=&query=%20&sort_by=&sort_direction=&or=')).data),
    ).toEqual(ids((await page()).data));
    for (const field of Object.keys(filters))
      expect((await page(`filter_fields[${field}][eq]=`)).meta.total, field).toBe(
        (await page()).meta.total,
      );
  });

  test('every sort works in both directions over all rows', async () => {
    const all = (await page()).data;
    for (const [field, valueOf] of Object.entries(sorts)) {
      const [up, down] = [
        (await page(`sort_by=${field}&sort_direction=asc`)).data,
        (await page(`sort_by=${field}&sort_direction=desc`)).data,
      ];
      expect([sorted(ids(up)), ids(down)], field).toEqual([sorted(ids(all)), ids(up).toReversed()]);
      const values = valueOf ? up.map(valueOf) : [];
      // Nulls are at one end; numbers and times must be in order.
      const known = values.filter((value) => value !== null && value !== undefined) as number[];
      expect(
        known.every((value, i) => i === 0 || value >= (known[i - 1] as number)),
        `${field}: ${known.join(' ')}`,
      ).toBe(true);
    }
    expect(
      ids(
        (await page(`sort_by=${listCase.default[0]}&sort_direction=${listCase.default[1]}`)).data,
      ),
    ).toEqual(ids(all));
  });

  test.each([
    ['sort_by=password', 'sort_by'],
    ['sort_by=id;drop table users', 'sort_by'],
    ['sort_direction=up', 'sort_direction'],
    ['filter_fields[password][eq]=x', 'filter_fields.password.eq'],
    ['filter_fields[account_id][eq]=1', 'filter_fields.account_id.eq'],
    ['or={', 'or'],
    ['or=[{"field":"password","operator":"eq","value":"x"}]', 'or.0'],
  ])('%s is refused', async (query, field) => {
    expectRefusal(await get(query), 422, { fields: [field] });
  });

  if (Object.keys(filters).length)
    test('every filter returns the right rows with every operator', async () => {
      const all = (await page()).data;
      for (const [field, [kind, valueOf]] of Object.entries(filters)) {
        const values = [
          ...new Set(all.flatMap(valueOf).filter((value) => value !== null && value !== undefined)),
        ];
        expect(values.length, `rows of different ${field}`).toBeGreaterThan(0);
        const wanted = values[Math.floor(values.length / 2)];
        for (const operator of operators) {
          const found = (
            await page(`filter_fields[${field}][${operator}]=${encodeURIComponent(String(wanted))}`)
          ).data;
          // The order of texts depends on the language; here it is only checked that the filter
          // answers.
          if (
            ['lt', 'lte', 'gt', 'gte'].includes(operator) &&
            (kind === 'text' || kind === 'choice')
          )
            continue;
          if (operator === 'like' && kind !== 'text') continue;
          expect(sorted(ids(found)), `${field} ${operator} ${String(wanted)}`).toEqual(
            sorted(ids(all.filter((row) => holds(valueOf(row), operator, wanted)))),
          );
        }
        const several = values.slice(0, 2);
        for (const query of [
          `filter_fields[${field}][in]=${encodeURIComponent(several.join(','))}`,
          several
            .map((value) => `filter_fields[${field}][in][]=${encodeURIComponent(String(value))}`)
            .join('&'),
        ]) {
          expect(sorted(ids((await page(query)).data)), query).toEqual(
            sorted(
              ids(all.filter((row) => several.some((value) => holds(valueOf(row), 'eq', value)))),
            ),
          );
        }
        const missing = (row: Row): boolean =>
          [valueOf(row) ?? null].flat().every((value) => value === null);
        expect(
          sorted(ids((await page(`filter_fields[${field}][eq]=null`)).data)),
          `${field} is null`,
        ).toEqual(sorted(ids(all.filter(missing))));
        expect(
          sorted(ids((await page(`filter_fields[${field}][ne]=null`)).data)),
          `${field} is not null`,
        ).toEqual(sorted(ids(all.filter((row) => !missing(row)))));
        if (kind === 'time') {
          const [before, after] = [
            (await page(`filter_fields[${field}][lt]=now`)).data,
            (await page(`filter_fields[${field}][gte]=now`)).data,
          ];
          expect(sorted([...ids(before), ...ids(after)]), `${field} around now`).toEqual(
            sorted(ids(all.filter((row) => !missing(row)))),
          );
        }
        for (const bad of [
          `filter_fields[${field}][between]=1`,
          `filter_fields[${field}]=1`,
          ...(kind === 'text'
            ? []
            : [`filter_fields[${field}][eq]=no such thing`, `filter_fields[${field}][lt]=null`]),
        ])
          expectRefusal(await get(bad), 422);
        const [first, other] = [wanted, values[0]];
        const or = JSON.stringify([
          { field, operator: 'eq', value: first },
          { field, operator: 'eq', value: other },
        ]);
        expect(sorted(ids((await page(`or=${encodeURIComponent(or)}`)).data)), or).toEqual(
          sorted(
            ids(
              all.filter((row) => [first, other].some((value) => holds(valueOf(row), 'eq', value))),
            ),
          ),
        );
      }
      const [[field, [, valueOf]] = ['', ['text', () => null]]] = Object.entries(filters) as [
        string,
        readonly [Kind, (row: Row) => unknown],
      ][];
      const value = all.flatMap(valueOf).find((item) => item !== null);
      const many = (n: number): string =>
        encodeURIComponent(
          JSON.stringify(Array.from({ length: n }, () => ({ field, operator: 'eq', value }))),
        );
      expect((await get(`or=${many(10)}`)).status).toBe(200);
      expectRefusal(await get(`or=${many(11)}`), 422, { fields: ['or'] });
    });

  test('a search finds rows with the words, and its links keep the query', async () => {
    const all = (await page()).data;
    const { words, finds } = listCase.search(all);
    const wanted = all.filter(finds);
    expect(wanted.length).toBeGreaterThan(0);
    const found = await page(`query=${encodeURIComponent(`  ${words} `)}&per_page=1`);
    expect(found.meta.total).toBe(wanted.length);
    expect(decodeURIComponent(found.links.last).replaceAll(/[+ ]+/g, '')).toContain(
      `query=${words.replaceAll(' ', '')}`,
    );
    expect(sorted(ids((await page(`query=${encodeURIComponent(words)}`)).data))).toEqual(
      sorted(ids(wanted)),
    );
    for (const nobody of ['%', '_%', 'zzqqxx', '\\', "'; drop table orders; --"])
      expect((await page(`query=${encodeURIComponent(nobody)}`)).data, nobody).toEqual([]);
  });
}
