import { expect, test } from 'vitest';
import { mail_caps, mailCap } from './mail-cap.ts';

const now = '2027-01-31T12:00:00.000Z';
test.each([
  ['2027-01-31T12:00:00.000Z', false, 100],
  ['2027-01-29T12:00:00.001Z', false, 100],
  ['2027-01-29T12:00:00.000Z', false, 1000],
  ['2027-01-17T12:00:00.001Z', false, 1000],
  ['2027-01-17T12:00:00.000Z', false, 50_000],
  ['2020-01-01T00:00:00.000Z', false, 50_000],
  ['2027-01-31T12:00:00.000Z', true, 50_000],
])('an account created at %s (host: %s) may send %i emails a day', (created_at, is_host, cap) => {
  expect(mailCap({ created_at, is_host }, now)).toBe(cap);
});

test('older accounts may send more emails', () => {
  const caps = mail_caps.map((item) => item.a_day);
  expect(caps).toEqual(caps.toSorted((a, b) => a - b));
});
