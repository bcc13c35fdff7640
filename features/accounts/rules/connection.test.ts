import { expect, test } from 'vitest';
import { isElsewhere, lostReason } from './connection.ts';

const kept = {
  stripe_platform: 'acct_platform',
  stripe_mode: 'test' as const,
  stripe_lost: null,
};
const here = { platform: 'acct_platform', mode: 'test' as const };

test.each([
  ['keys of the same platform and mode', kept, here, null],
  ['test keys replaced by live ones', kept, { ...here, mode: 'live' as const }, 'other_mode'],
  ['keys of another platform', kept, { ...here, platform: 'acct_other' }, 'other_platform'],
  ['keys whose platform could not be determined', kept, { ...here, platform: null }, null],
  ['a connection without a stored platform', { ...kept, stripe_platform: null }, here, null],
  ['a connection without a stored mode', { ...kept, stripe_mode: null }, here, null],
  [
    'an account removed at the provider',
    { ...kept, stripe_lost: 'removed' as const },
    here,
    'removed',
  ],
  [
    'a disconnected account',
    { ...kept, stripe_lost: 'disconnected' as const },
    here,
    'disconnected',
  ],
  [
    'a disconnected account with keys of the other mode',
    { ...kept, stripe_lost: 'disconnected' as const },
    { ...here, mode: 'live' as const },
    'other_mode',
  ],
])('%s', (_, connection, configured, reason) => {
  expect(lostReason(connection, configured)).toBe(reason);
});

test('only a connection of another mode or platform is permanently unusable', () => {
  expect(
    (['other_mode', 'other_platform', 'removed', 'disconnected', null] as const).map(isElsewhere),
  ).toEqual([true, true, false, false, false]);
});
