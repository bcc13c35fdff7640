import { expect, test } from 'vitest';
import { isElsewhere, lostReason } from './connection.ts';

const kept = {
  stripe_platform: 'acct_platform',
  stripe_mode: 'test' as const,
  stripe_lost: null,
};
const here = { platform: 'acct_platform', mode: 'test' as const };

test.each([
  ['the same platform and mode', kept, here, null],
  ['test keys replaced by live ones', kept, { ...here, mode: 'live' as const }, 'other_mode'],
  ['keys of another platform', kept, { ...here, platform: 'acct_other' }, 'other_platform'],
  ['a platform that could not be asked', kept, { ...here, platform: null }, null],
  ['one that was made before platforms were kept', { ...kept, stripe_platform: null }, here, null],
  ['one that was made before modes were kept', { ...kept, stripe_mode: null }, here, null],
  ['one removed at the provider', { ...kept, stripe_lost: 'removed' as const }, here, 'removed'],
  [
    'one disconnected here',
    { ...kept, stripe_lost: 'disconnected' as const },
    here,
    'disconnected',
  ],
  [
    'one disconnected here, of the other mode',
    { ...kept, stripe_lost: 'disconnected' as const },
    { ...here, mode: 'live' as const },
    'other_mode',
  ],
])('%s', (_, connection, configured, reason) => {
  expect(lostReason(connection, configured)).toBe(reason);
});

test('only a connection of the other mode or platform can never be used again', () => {
  expect(
    (['other_mode', 'other_platform', 'removed', 'disconnected', null] as const).map(isElsewhere),
  ).toEqual([true, true, false, false, false]);
});
