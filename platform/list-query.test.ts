import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from './pure/refusal.ts';
import { readListQuery, type ListQuery } from './list-query.ts';

const options = {
  sorts: ['name', 'created_at'],
  default: ['created_at', 'desc'],
  filter_names: { number: 'count' },
  filters: {
    status: ['OPEN', 'DONE'],
    is_late: ['yes', 'no'],
    count: 'number',
    created_at: 'instant',
    title: 'text',
  },
} as const;
const now = '2026-11-21T12:00:00.000Z';
const read = (raw: Record<string, unknown>): ListQuery => readListQuery(raw, options, now);
const errorsOf = (raw: Record<string, unknown>): Refusal['errors'] => {
  try {
    read(raw);
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.errors;
    throw error;
  }
  return {};
};
const problems = (raw: Record<string, unknown>): string[] => Object.keys(errorsOf(raw));
const filter = (field: string, operator: string, value: unknown) => ({
  filter_fields: { [field]: { [operator]: value } },
});

test('an empty query is the first page in the default order', () => {
  const plain = {
    page: 1,
    per_page: 100,
    query: null,
    sort_by: 'created_at',
    sort_direction: 'desc',
    filters: [],
    or: [],
  };
  expect(read({})).toEqual(plain);
  expect(
    read({
      page: '',
      per_page: '',
      query: '  ',
      sort_by: '',
      sort_direction: '',
      or: '',
      filter_fields: { status: { eq: '' } },
    }),
  ).toEqual(plain);
});

test.each([
  ['count', 'eq', '5', 5],
  ['count', 'in', '1,2,3', [1, 2, 3]],
  ['count', 'in', ['1', '2'], [1, 2]],
  ['status', 'in', 'OPEN', ['OPEN']],
  ['status', 'eq', 'null', null],
  ['title', 'ne', 'null', null],
  ['title', 'like', '100% ', '100% '],
  ['is_late', 'eq', 'true', 'yes'],
  ['is_late', 'in', ['no', 'true'], ['no', 'yes']],
  ['created_at', 'lt', 'now', now],
  ['created_at', 'gte', '2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['created_at', 'gte', '2026-11-20T10:00+08:00', '2026-11-20T02:00:00.000Z'],
  ['created_at', 'gte', '2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ['count', 'gt', '-3', -3],
])('the filter %s %s %j is read as %j', (field, operator, given, value) => {
  expect(read(filter(field, operator, given)).filters).toMatchObject([{ field, operator, value }]);
  expect(read({ or: JSON.stringify([{ field, operator, value: given }]) }).or).toMatchObject([
    { field, operator, value },
  ]);
});

test('a filter field with an alias is the same under both names', () => {
  expect(read(filter('number', 'eq', '5')).filters).toEqual(
    read(filter('count', 'eq', '5')).filters,
  );
});

test.each([
  ['an unknown field', filter('secret', 'eq', 'x'), 'filter_fields.secret.eq'],
  ['an inherited name', filter('toString', 'eq', 'x'), 'filter_fields.toString.eq'],
  ['an unknown operator', filter('count', 'between', '1'), 'filter_fields.count.between'],
  ['a word for a number', filter('count', 'eq', 'x'), 'filter_fields.count.eq'],
  ['half a number', filter('count', 'eq', '1.5'), 'filter_fields.count.eq'],
  ['a number beyond all', filter('count', 'eq', '1e400'), 'filter_fields.count.eq'],
  ['a status that is none', filter('status', 'eq', 'open'), 'filter_fields.status.eq'],
  ['one of several that is none', filter('status', 'in', 'OPEN,x'), 'filter_fields.status.in'],
  ['nothing among several', filter('count', 'in', '1,null'), 'filter_fields.count.in'],
  ['an empty list', filter('count', 'in', []), 'filter_fields.count.in'],
  ['more than null', filter('count', 'gt', 'null'), 'filter_fields.count.gt'],
  ['30 February', filter('created_at', 'gte', '2026-02-30'), 'filter_fields.created_at.gte'],
  ['the year 0', filter('created_at', 'gte', '0000-01-01'), 'filter_fields.created_at.gte'],
  ['an object', filter('title', 'eq', { a: 1 }), 'filter_fields.title.eq'],
  ['a field without operator', { filter_fields: { title: 'x' } }, 'filter_fields.title'],
  ['filters as text', { filter_fields: 'x' }, 'filter_fields'],
  ['page 0', { page: '0' }, 'page'],
  ['page 1.5', { page: '1.5' }, 'page'],
  ['too many rows', { per_page: '101' }, 'per_page'],
  ['a sort that is none', { sort_by: 'password' }, 'sort_by'],
  ['two sorts', { sort_by: ['name', 'x'] }, 'sort_by'],
  ['sideways', { sort_direction: 'left' }, 'sort_direction'],
  ['no JSON', { or: '{' }, 'or'],
  ['no list', { or: '{"a":1}' }, 'or'],
  [
    'eleven',
    {
      or: JSON.stringify(
        Array.from({ length: 11 }, () => ({ field: 'count', operator: 'eq', value: 1 })),
      ),
    },
    'or',
  ],
  ['a bad one', { or: '[{"field":"x","operator":"eq","value":1}]' }, 'or.0'],
] as const)('%s is refused at its path', (_, raw, path) => {
  expect(problems(raw)).toEqual([path]);
});

test.each([
  [{ page: '0' }, 'page', { key: 'invalid.too_low', values: { min: 1 } }],
  [{ per_page: '1000' }, 'per_page', { key: 'invalid.too_high', values: { max: 100 } }],
  [{ page: '99999999999999' }, 'page', { key: 'invalid.too_high', values: { max: 1_000_000 } }],
  [{ page: '1.5' }, 'page', { key: 'invalid.number' }],
  [{ page: '-1' }, 'page', { key: 'invalid.too_low', values: { min: 1 } }],
  [
    filter('created_at', 'gte', '2026-02-30'),
    'filter_fields.created_at.gte',
    { key: 'invalid.date' },
  ],
  [filter('created_at', 'in', 'now,x'), 'filter_fields.created_at.in', { key: 'invalid.date' }],
  [filter('count', 'eq', 'x'), 'filter_fields.count.eq', { key: 'invalid.number' }],
  [filter('count', 'gt', 'null'), 'filter_fields.count.gt', { key: 'invalid.number' }],
  [filter('status', 'eq', 'open'), 'filter_fields.status.eq', { key: 'invalid.choice' }],
  [filter('count', 'between', '1'), 'filter_fields.count.between', { key: 'invalid.choice' }],
  [{ or: '[{"field":"count","operator":"eq","value":"x"}]' }, 'or.0', { key: 'invalid.number' }],
  [{ or: '{' }, 'or', { key: 'invalid.type.list' }],
  [
    { or: JSON.stringify(Array(11).fill({ field: 'count', operator: 'eq', value: 1 })) },
    'or',
    { key: 'invalid.too_many', values: { max: 10 } },
  ],
  [{ or: '[{"count":1}]' }, 'or', { key: 'invalid.format' }],
] as const)('%j is refused with the reason', (raw, path, problem) => {
  expect(errorsOf(raw)).toEqual({ [path]: [problem] });
});

test('any input gives either a valid query or a refusal', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          'page',
          'per_page',
          'query',
          'sort_by',
          'sort_direction',
          'filter_fields',
          'or',
        ),
        fc.anything({ maxDepth: 3 }),
      ),
      (raw) => {
        try {
          const query = read(raw);
          expect(options.sorts).toContain(query.sort_by);
          expect(['asc', 'desc']).toContain(query.sort_direction);
          expect(query.per_page).toBeLessThanOrEqual(100);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      },
    ),
    { examples: [[{ page: { toString: 0 } }], [{ or: { toString: 0 } }], [{ query: [[]] }]] },
  );
});
