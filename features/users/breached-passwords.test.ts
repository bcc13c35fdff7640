import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { mustBeUncommon, own_words } from './actions/uncommon-password.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

function isRefused(password: string): boolean {
  try {
    const nobody = { email: 'a@b.test', first_name: 'Lo' };
    mustBeUncommon(testPlatform.ctx(), password, nobody);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

describe('a commonly known password', () => {
  test('is refused when it is in the list of leaked passwords', () => {
    const leaked = [...(dictionary['passwords-common'] ?? [])].map(String);
    expect(leaked.length).toBeGreaterThan(10_000);
    const long = leaked.filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(3000);
    const sample = long.filter((_, n) => n % 7 === 0 || n < 1000);
    expect(sample.filter((password) => !isRefused(password))).toEqual([]);
  });

  test.each(own_words)('is refused when it is based on a word of the venue: %s', (word) => {
    for (const password of [`${word}2026`, `${word.toUpperCase()}123`])
      expect([password, password.length < 8 || isRefused(password)]).toEqual([password, true]);
  });

  test('does not include combinations of unrelated words', () => {
    expect(isRefused('corner tulip harbour')).toBe(false);
  });
});
