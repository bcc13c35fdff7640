import type { Role } from '#platform/pure/access.ts';
import type { RefusalCode } from '#platform/pure/message-keys.ts';

export const placeStatuses = ['ACTIVE', 'INACTIVE', 'INVITED'] as const;
export type PlaceStatus = (typeof placeStatuses)[number];

/** A user's place in the team of an account. */
export interface Place {
  role: Role;
  status: PlaceStatus;
  is_account_owner: boolean;
}

const rank: Record<Role, number> = { COLLABORATOR: 0, ORGANIZER: 1, ADMIN: 2 };

/** Nobody gives a role above their own (decisions §2). */
export const mayGive = (own: Role | null, role: Role): boolean =>
  own !== null && rank[role] <= rank[own];

const isActingAdmin = ({ role, status }: Place): boolean => role === 'ADMIN' && status === 'ACTIVE';

/**
 * Why a place may not become another, or end (`after` is null); null when it may. `otherAdmins` are the active admins
 * beside this one: an account always has one.
 */
export function whyNot(
  before: Place,
  after: Pick<Place, 'role' | 'status'> | null,
  otherAdmins: number,
): RefusalCode | null {
  const isSame = after?.role === before.role && after.status === before.status;
  if (isSame) return null;
  if (before.is_account_owner) return 'user.owner_is_fixed';
  // Only the invited person says yes; nobody is asked again by a change.
  if (after && after.status !== before.status)
    if (before.status === 'INVITED' || after.status === 'INVITED') return 'invitation.not_accepted';
  const staysAdmin = after !== null && isActingAdmin({ ...before, ...after });
  return isActingAdmin(before) && !staysAdmin && otherAdmins === 0 ? 'user.last_admin' : null;
}

/** Whether an act of the trail let somebody in, or gave them more than they had. */
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

/** What became of an invitation whose link is shown. */
export type InvitationState = 'open' | 'accepted' | 'replaced' | 'withdrawn' | 'expired';

/** A link that is spent says why: accepted, sent anew, or withdrawn with the place it was for. */
export function invitationState(
  link: { used_at: string | null; expires_at: string },
  status: PlaceStatus | null,
  now: string,
): InvitationState {
  if (status === null) return 'withdrawn';
  if (status !== 'INVITED') return 'accepted';
  if (link.used_at !== null) return 'replaced';
  return link.expires_at > now ? 'open' : 'expired';
}
