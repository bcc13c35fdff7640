import type { AdminNotice, OwnNotice } from '#features/accounts/rules/account-notices.ts';
import type { AccountUser } from './account-user.ts';

type RoleAndStatus = Pick<AccountUser, 'role' | 'status'> | null;

const roleOf = (accountUser: RoleAndStatus) =>
  accountUser?.status === 'ACTIVE' ? accountUser.role : null;
const invitedAs = (accountUser: RoleAndStatus) =>
  accountUser?.status === 'INVITED' ? accountUser.role : null;

/**
 * Returns the notices about a change to the team, for the colleague concerned and for the admins.
 * Null means not in the team, or no notice. An invitation has its own mail.
 */
export function noticesOf(
  before: RoleAndStatus,
  after: RoleAndStatus,
): { own: OwnNotice | null; admins: AdminNotice | null } {
  const [from, to] = [roleOf(before), roleOf(after)];
  return { own: before?.status === 'INVITED' ? null : ownNotice(from, to), admins: admins() };

  function admins(): AdminNotice | null {
    if (invitedAs(after) === 'ADMIN' && invitedAs(before) !== 'ADMIN') return 'team.admin_invited';
    if (from === to) return null;
    if (to === 'ADMIN') return 'team.admin_made';
    return from === 'ADMIN' ? 'team.admin_ended' : null;
  }
}

function ownNotice(
  from: AccountUser['role'] | null,
  to: AccountUser['role'] | null,
): OwnNotice | null {
  if (from === to) return null;
  if (from === null) return 'team.your_start';
  return to === null ? 'team.your_end' : 'team.your_role';
}
