import type { Role } from '#platform/pure/access.ts';
import type { RefusalCode } from '#platform/pure/message-keys.ts';

export const membershipStatuses = ['ACTIVE', 'INACTIVE', 'INVITED'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** A user as part of an account's team: a row of `account_users`. */
export interface AccountUser {
  role: Role;
  status: MembershipStatus;
  is_account_owner: boolean;
}

const rank: Record<Role, number> = { COLLABORATOR: 0, ORGANIZER: 1, ADMIN: 2 };

/** A user cannot grant a role above their own (decisions §2). */
export const mayGive = (own: Role | null, role: Role): boolean =>
  own !== null && rank[role] <= rank[own];

const isActingAdmin = ({ role, status }: AccountUser): boolean =>
  role === 'ADMIN' && status === 'ACTIVE';

/**
 * Returns why a user of a team may not change so, or be removed (`after` is null); else null.
 * `otherAdmins` is the number of other active admins: an account always has at least one.
 */
export function refusalOfChange(
  before: AccountUser,
  after: Pick<AccountUser, 'role' | 'status'> | null,
  otherAdmins: number,
): RefusalCode | null {
  const isSame = after?.role === before.role && after.status === before.status;
  if (isSame) return null;
  if (before.is_account_owner) return 'user.owner_is_fixed';
  // Only the invited person can accept, and a change cannot invite again.
  if (after && after.status !== before.status)
    if (before.status === 'INVITED' || after.status === 'INVITED') return 'invitation.not_accepted';
  const staysAdmin = after !== null && isActingAdmin({ ...before, ...after });
  return isActingAdmin(before) && !staysAdmin && otherAdmins === 0 ? 'user.last_admin' : null;
}

/** Whether an act in the trail admitted a user, or gave them more rights. */
export function givesAccess({
  action,
  changes,
}: {
  action: string;
  changes: Record<string, [unknown, unknown]>;
}): boolean {
  const rankOf = (role: unknown): number => rank[role as Role] ?? 0;
  const [from, to] = changes['role'] ?? [];
  return action === 'created' || changes['status']?.[1] === 'ACTIVE' || rankOf(to) > rankOf(from);
}

/** The state of an invitation whose link is opened. */
export type InvitationState = 'open' | 'accepted' | 'replaced' | 'withdrawn' | 'expired';

/**
 * Returns the reason why a link is spent: accepted, replaced by a new one, or withdrawn with its
 * place.
 */
export function invitationState(
  link: { used_at: string | null; expires_at: string },
  status: MembershipStatus | null,
  now: string,
): InvitationState {
  if (status === null) return 'withdrawn';
  if (status !== 'INVITED') return 'accepted';
  if (link.used_at !== null) return 'replaced';
  return link.expires_at > now ? 'open' : 'expired';
}
