import { expect, test } from 'vitest';
import { newRecoveryCode, newSecret, recoveryLetters, stepOf, uriOf } from './one-time-code.ts';

/** `12345678901234567890` in base32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('after %d seconds the code is %s (RFC 6238, the last six digits)', (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid for one step of clock drift, but not for two', () => {
  const at = 2_000_000_000_000;
  const steps = [-60, -30, 0, 30, 60].map((late) => stepOf(secret, '279037', at + late * 1000));
  expect(steps).toEqual([null, 66_666_666, 66_666_666, 66_666_666, null]);
});

test.each(['279 037', ' 279-037 ', '２７９　０３７'])(
  'the code %s is accepted in the format of an app',
  (typed) => {
    expect(stepOf(secret, typed, 2_000_000_000_000)).toBe(66_666_666);
  },
);

test.each(['', '27903', '2790371', '２７９０３', 'abcdef', '279037;', '0279037'])(
  '%s is not a valid code',
  (typed) => expect(stepOf(secret, typed, 2_000_000_000_000)).toBeNull(),
);

test('the URI for the app contains venue and email, with special characters escaped', () => {
  const uri = uriOf(secret, '海港: 劇場', 'ada@venue.test');
  expect(decodeURIComponent(uri)).toMatch(
    /^otpauth:\/\/totp\/海港 {2}劇場:ada@venue\.test\?issuer=海港 {2}劇場&secret=GEZD/,
  );
});

test('secrets and recovery codes are long and unique', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const codes = Array.from({ length: 100 }, newRecoveryCode);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
  for (const typed of [' ABCD efgh-2345-ijkl ', 'ＡＢＣＤ　ｅｆｇｈ－２３４５－ｉｊｋｌ'])
    expect(recoveryLetters(typed)).toBe('abcdefgh2345ijkl');
});
