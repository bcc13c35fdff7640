import { describe, expect, test } from 'vitest';
import {
  addressHash,
  cookieValueOf,
  cookieName,
  deviceHash,
  makeCookieValue,
  networkHash,
  ownCookieValue,
} from './visitor.ts';

const ours = { secret: 'a secret that is long enough, ours', secret_previous: undefined };
const theirs = { secret: 'a secret that is long enough, other', secret_previous: undefined };

describe('a cookie value', () => {
  test('is accepted only when we issued it, for the purpose it was issued for', () => {
    const value = makeCookieValue(ours, 'session');
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(ownCookieValue(ours, 'session', value)).toBe(value);
    expect(ownCookieValue(ours, 'device', value)).toBeNull();
    expect(ownCookieValue(theirs, 'session', value)).toBeNull();
  });

  test('derived from a device is stable and unique, and cannot be used for another purpose', () => {
    const of = (device: string, secrets = ours) => cookieValueOf(secrets, 'session', device);
    expect(of('one')).toBe(of('one'));
    expect(new Set([of('one'), of('two'), of('one', theirs)]).size).toBe(3);
    expect(ownCookieValue(ours, 'session', of('one'))).toBe(of('one'));
    expect(ownCookieValue(ours, 'device', of('one'))).toBeNull();
  });

  test('stays valid while the secret is rotated', () => {
    const value = makeCookieValue(theirs, 'session');
    const rotated = { secret: ours.secret, secret_previous: theirs.secret };
    expect(ownCookieValue(rotated, 'session', value)).toBe(value);
  });

  test.each([undefined, '', 'mine', 'A'.repeat(43), 'a%00b', 'x'.repeat(5000)])(
    '%s is not accepted',
    (value) => {
      expect(ownCookieValue(ours, 'session', value)).toBeNull();
      expect(deviceHash(ours, value)).toBeNull();
    },
  );

  test('with any changed character is not accepted', () => {
    const value = makeCookieValue(ours, 'device');
    for (let i = 0; i < value.length; i++) {
      const other = value[i] === 'A' ? 'B' : 'A';
      const changed = value.slice(0, i) + other + value.slice(i + 1);
      expect(ownCookieValue(ours, 'device', changed)).toBeNull();
    }
  });

  test('has a name with the __Host- prefix on https', () => {
    expect(cookieName({ base_url: 'https://hall.example' }, 'device')).toBe('__Host-device');
    expect(cookieName({ base_url: 'http://localhost:3000' }, 'device')).toBe('device');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.250', true],
  ['203.0.113.7', '::ffff:203.0.113.8', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
])('%s and %s are in the same network: %s', (a, b, expected) => {
  expect(networkHash(ours, a) === networkHash(ours, b)).toBe(expected);
});

describe('an address', () => {
  const same = (a: string, b: string): boolean => addressHash(ours, a) === addressHash(ours, b);
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:9', true],
    ['2001:db8::1', '2001:db8:0:0:5::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
  ])('%s and %s count as one caller: %s', (a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });
});
