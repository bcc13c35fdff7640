import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseForm } from './params.ts';

test.each([
  ['', {}],
  ['amount=1000&currency=hkd', { amount: '1000', currency: 'hkd' }],
  [
    'metadata[order]=O-1&metadata[venue]=%E7%B6%AD%E6%B8%AF',
    { metadata: { order: 'O-1', venue: '維港' } },
  ],
  ['metadata%5Border%5D=O-1', { metadata: { order: 'O-1' } }],
  ['metadata[3]=x', { metadata: { 3: 'x' } }],
  ['metadata[order]=', { metadata: { order: '' } }],
  ['expand[]=a&expand[]=b', { expand: { 0: 'a', 1: 'b' } }],
  ['expand[0]=a&expand[1]=b', { expand: { 0: 'a', 1: 'b' } }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a[0][b]=2&a[1][b]=3', { a: { 0: { b: '2' }, 1: { b: '3' } } }],
  ['a=1&a=2', { a: '2' }],
  ['metadata.order=O-1', { 'metadata.order': 'O-1' }],
  ['note=a+b%26c', { note: 'a b&c' }],
  ['note=100%&other=%zz%E7', { note: '100%', other: '%zz%E7' }],
  ['length=1&a[length]=2', { length: '1', a: { length: '2' } }],
])('%s is read as %j', (text, params) => {
  expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(params);
});

test('names of built-in properties are ordinary fields, and no prototype is changed', () => {
  const params = parseForm('__proto__[admin]=1&constructor=x&toString=y&metadata[__proto__]=z');
  expect(({} as { admin?: unknown }).admin).toBe(undefined);
  expect(Object.getPrototypeOf(params)).toBe(null);
  expect({ ...params }).toMatchObject({ constructor: 'x', toString: 'y', metadata: {} });
});

test('the parser never throws', () => {
  const piece = fc.constantFrom('a', '[', ']', '=', '&', '%', '%5B', '+', '0', '__proto__', '維');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(typeof parseForm(pieces.join(''))).toBe('object');
    }),
  );
  for (const text of [
    `a${'[b]'.repeat(100_000)}=1`,
    '['.repeat(1e6),
    '%'.repeat(1e6),
    'a[]=&'.repeat(1e5),
  ])
    expect(typeof parseForm(text)).toBe('object');
});

test('flat names and values are parsed back unchanged', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme' }), {
        noNullPrototype: true,
      }),
      (fields) => {
        fc.pre(!Object.hasOwn(fields, '__proto__'));
        expect({ ...parseForm(new URLSearchParams(fields).toString()) }).toEqual(fields);
      },
    ),
  );
});
