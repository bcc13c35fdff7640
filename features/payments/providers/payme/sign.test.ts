import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf, isSigned, signatureHeader } from './sign.ts';

const key = { id: 'key-1', base64: Buffer.from('a signing key of tests').toString('base64') };

// SHA-256 of the empty string and of "abc", as in FIPS 180-2.
test.each([
  ['', 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  ['abc', 'SHA-256=ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='],
])('the digest of %j', (body, expected) => {
  expect(digestOf(body)).toBe(expected);
  expect(digestOf(Buffer.from(body))).toBe(expected);
});

test('the header signs one line per header in the given order, with the decoded key', () => {
  const values = { '(request-target)': 'get /payments/1', 'trace-id': 't', digest: 'd' };
  const expected = createHmac('sha256', 'a signing key of tests')
    .update('(request-target): get /payments/1\ntrace-id: t\ndigest: d')
    .digest('base64');
  expect(signatureHeader(key, ['(request-target)', 'trace-id', 'digest'], values)).toBe(
    `keyId="key-1",algorithm="hmac-sha256",headers="(request-target) trace-id digest",signature="${expected}"`,
  );
});

const names = ['digest', 'x-client-id'];
const values = { digest: 'd', 'x-client-id': 'c' };
const good = signatureHeader(key, names, values);
test.each([
  ['the expected values', good, values, true],
  [
    'its header names in another order',
    signatureHeader(key, ['x-client-id', 'digest'], values),
    values,
    true,
  ],
  ['another header value', good, { ...values, digest: 'e' }, false],
  ['another key', signatureHeader({ ...key, base64: 'b3RoZXI=' }, names, values), values, false],
  ['another key id', good.replace('key-1', 'key-2'), values, false],
  ['another algorithm', good.replace('hmac-sha256', 'none'), values, false],
  ['fewer headers', signatureHeader(key, ['digest'], values), values, false],
  ['a repeated header', signatureHeader(key, ['digest', 'digest'], values), values, false],
  [
    'no signature',
    'keyId="key-1",algorithm="hmac-sha256",headers="digest x-client-id"',
    values,
    false,
  ],
  ['no header', '', values, false],
])('a signature with %s', (_, header, sent, expected) => {
  expect(isSigned(key, header, names, sent)).toBe(expected);
});
