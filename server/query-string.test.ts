import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  malformedQuery,
  MalformedQueryError,
  parseQueryString,
  queryStringParser,
} from './query-string.ts';

test.each([
  ['', {}],
  ['page=2', { page: '2' }],
  ['page=', {}],
  ['query=%20%20', {}],
  ['query=%20a%20b%20', { query: 'a b' }],
  ['query=a+b', { query: 'a b' }],
  ['query=%E9%8C%A8', { query: '錨' }],
  ['query=%zz', { query: '%zz' }],
  ['filter_fields[status][eq]=OPEN', { filter_fields: { status: { eq: 'OPEN' } } }],
  ['filter_fields%5Bstatus%5D%5Beq%5D=OPEN', { filter_fields: { status: { eq: 'OPEN' } } }],
  ['f[a][in][]=x&f[a][in][]=y', { f: { a: { in: ['x', 'y'] } } }],
  ['f[a][in][]=x', { f: { a: { in: ['x'] } } }],
  ['f[a][in][0]=x&f[a][in][1]=y', { f: { a: { in: ['x', 'y'] } } }],
  ['f[a][eq]=1&f[b][eq]=2', { f: { a: { eq: '1' }, b: { eq: '2' } } }],
  ['a=1&b=&c=3', { a: '1', c: '3' }],
  ['page=1&page=2', { page: ['1', '2'] }],
  ['a[=1&b]=2', { 'a[': '1', 'b]': '2' }],
])('%j is parsed as %j', (text, parsed) => {
  expect(parseQueryString(text)).toEqual(parsed);
});

test.each([
  'a[]=1&a[length]=9',
  'a[]=1&a[__proto__]=x',
  'a[]=1&a[b]=x',
  'a[0]=1&a[b]=x',
  'a[b]=1&a[]=x',
  'a=1&a[b]=x',
  'a=1&a[]=x',
  'a[b]=1&a=x',
  'a[0][b]=1',
  '__proto__=1',
  '__proto__[x]=1',
  'a[__proto__][x]=1',
  'a[constructor][prototype][x]=1',
  'constructor=1',
  'length=1',
  'a[b][c][d][e]=1',
])('%j is refused, and the router gets the marker of a malformed query', (text) => {
  expect(() => parseQueryString(text)).toThrow(MalformedQueryError);
  expect(queryStringParser(text)).toBe(malformedQuery);
});

test('no query string can change built-in prototypes', () => {
  const piece = fc.constantFrom(
    ...['__proto__', 'constructor', 'prototype', 'length', 'toString', 'push'],
    ...['[', ']', '[]', '[0]', '[x]', '=', '&', '%', '%zz', '%00', 'a', '1', '.'],
  );
  const pieces = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(''));
  const names = () =>
    [Object.prototype, Array.prototype, String.prototype].map(
      (item) => Reflect.ownKeys(item).length,
    );
  const before = names();
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
      const parsed = queryStringParser(text);
      expect(names()).toEqual(before);
      expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
      for (const value of Object.values(parsed)) expect(value).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});
