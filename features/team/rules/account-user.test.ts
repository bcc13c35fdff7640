import { expect, test } from 'vitest';
import { roles, type Role } from '#platform/pure/access.ts';
import {
  givesAccess,
  invitationState,
  mayGive,
  refusalOfChange,
  type AccountUser,
} from './account-user.ts';

const accountUser = (more: Partial<AccountUser> = {}): AccountUser => ({
  role: 'ADMIN',
  status: 'ACTIVE',
  is_account_owner: false,
  ...more,
});

test.each([
  ['ADMIN', ['ADMIN', 'ORGANIZER', 'COLLABORATOR']],
  ['ORGANIZER', ['ORGANIZER', 'COLLABORATOR']],
  ['COLLABORATOR', ['COLLABORATOR']],
  [null, []],
] as [Role | null, Role[]][])('%s cannot give a role above their own', (own, given) => {
  expect(roles.filter((role) => mayGive(own, role))).toEqual(given);
});

test.each<
  [string, AccountUser, Pick<AccountUser, 'role' | 'status'> | null, number, string | null]
>([
  ['an organizer can be removed', accountUser({ role: 'ORGANIZER' }), null, 0, null],
  ['an admin can be removed while there is another', accountUser(), null, 1, null],
  ['the last admin cannot be removed', accountUser(), null, 0, 'user.last_admin'],
  [
    'the last admin cannot be demoted',
    accountUser(),
    { role: 'ORGANIZER', status: 'ACTIVE' },
    0,
    'user.last_admin',
  ],
  [
    'the last admin cannot be deactivated',
    accountUser(),
    { role: 'ADMIN', status: 'INACTIVE' },
    0,
    'user.last_admin',
  ],
  ['an inactive admin can be removed', accountUser({ status: 'INACTIVE' }), null, 0, null],
  ['an invited admin can be removed', accountUser({ status: 'INVITED' }), null, 0, null],
  [
    'the owner cannot be removed',
    accountUser({ is_account_owner: true }),
    null,
    5,
    'user.owner_is_fixed',
  ],
  [
    'the owner cannot be demoted',
    accountUser({ is_account_owner: true }),
    { role: 'ORGANIZER', status: 'ACTIVE' },
    5,
    'user.owner_is_fixed',
  ],
  [
    'a change without effect is allowed',
    accountUser({ is_account_owner: true }),
    accountUser(),
    0,
    null,
  ],
  [
    'an invitation cannot be accepted by others',
    accountUser({ status: 'INVITED' }),
    accountUser({ status: 'ACTIVE' }),
    1,
    'invitation.not_accepted',
  ],
  [
    'a member cannot be set to invited',
    accountUser(),
    accountUser({ status: 'INVITED' }),
    1,
    'invitation.not_accepted',
  ],
  [
    'the role of an invited member can be changed',
    accountUser({ status: 'INVITED' }),
    accountUser({ status: 'INVITED', role: 'COLLABORATOR' }),
    0,
    null,
  ],
])('%s', (_, before, after, admins, reason) => {
  expect(refusalOfChange(before, after, admins)).toBe(reason);
});

test.each([
  ['open', null, 'later', 'INVITED'],
  ['expired', null, 'earlier', 'INVITED'],
  // At its exact end it has expired.
  ['expired', null, 'now', 'INVITED'],
  ['replaced', 'earlier', 'later', 'INVITED'],
  ['accepted', 'earlier', 'later', 'ACTIVE'],
  ['accepted', 'earlier', 'earlier', 'INACTIVE'],
  ['withdrawn', 'earlier', 'later', null],
  ['withdrawn', null, 'later', null],
] as const)('a link is %s', (state, used, expires, status) => {
  const at = { earlier: '2026-11-01', now: '2026-11-21', later: '2026-12-01' };
  const link = { used_at: used && at[used], expires_at: at[expires] };
  expect(invitationState(link, status, at.now)).toBe(state);
});

test.each([
  ['created', {}, true],
  ['changed', { role: ['COLLABORATOR', 'ADMIN'] }, true],
  ['changed', { role: ['ADMIN', 'ORGANIZER'] }, false],
  ['changed', { status: ['INACTIVE', 'ACTIVE'] }, true],
  ['changed', { status: ['ACTIVE', 'INACTIVE'] }, false],
  ['changed', { password: [null, 'changed'] }, false],
  ['sent', {}, false],
  ['deleted', {}, false],
] as [string, Record<string, [unknown, unknown]>, boolean][])(
  'an action %s with %j gives access: %s',
  (action, changes, gives) => {
    expect(givesAccess({ action, changes })).toBe(gives);
  },
);
