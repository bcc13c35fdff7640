import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQueryString } from './query-string.ts';

test.each([
  ['', {}], ['page=2', { page: '2' }], ['page=', {}], ['query=%20%20', {}], ['query=%20a%20b%20', { query: 'a b' }], ['query=a+b', { query: 'a b' }], ['query=%E9%8C%A8', { query: '錨' }],
  ['filter_fields[status][eq]=OPEN', { filter_fields: { status: { eq: 'OPEN' } } }], ['filter_fields%5Bstatus%5D%5Beq%5D=OPEN', { filter_fields: { status: { eq: 'OPEN' } } }], ['filter_fields[a][in][]=x&filter_fields[a][in][]=y', { filter_fields: { a: { in: ['x', 'y'] } } }], ['filter_fields[a][in][]=x', { filter_fields: { a: { in: ['x'] } } }], ['filter_fields[a][in][0]=x&filter_fields[a][in][1]=y', { filter_fields: { a: { in: ['x', 'y'] } } }],
  ['a=1&b=&c=3', { a: '1', c: '3' }], ['page=1&page=2', { page: ['1', '2'] }],
])('%j is %j', (text, parsed) => {
  expect(readQueryString(text)).toEqual(parsed);
});

test('whatever stands in an address, nothing of JavaScript\'s own is touched, and nothing throws', () => {
  const piece = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', '[', ']', '[]', '[x]', '=', '&', '%', '%zz', '%00', 'a', '1', '.');
  fc.assert(fc.property(fc.oneof(fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')), fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    const parsed = readQueryString(text);
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    for (const value of Object.values(parsed)) expect(value).not.toBe('');
  }));
});
