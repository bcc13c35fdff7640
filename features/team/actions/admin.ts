import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Role } from '#platform/pure/access.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import { lockTeam, otherAdmins, accountUserOf } from '#features/accounts/actions/account-users.ts';
import { setAssigned } from '#features/events/actions/assign.ts';

/**
 * Begins a change of the caller's team, one at a time. The caller must still be an admin: another
 * admin may have demoted them since the request arrived.
 */
export async function beginChange(tx: Context) {
  const account = await lockTeam(tx, accountOf(tx));
  const own = await accountUserOf(tx, account.id, actorOf(tx).user_id);
  if (own?.role !== 'ADMIN' || own.status !== 'ACTIVE') throw forbidden();
  return { account, own };
}

/**
 * Returns a user of the team, and the number of other admins; throws 404 for a user who is not one
 * of this account.
 */
export async function accountUserAndAdmins(tx: Context, accountId: number, userId: number) {
  const accountUser = await accountUserOf(tx, accountId, userId);
  if (!accountUser) throw notFound();
  return { accountUser, admins: await otherAdmins(tx, accountId, userId) };
}

/** Refuses events for a role that sees all of them. */
export function checkAssignable(role: Role, eventIds: readonly number[] | undefined): void {
  if (role !== 'COLLABORATOR' && eventIds?.length)
    throw invalid('event_ids', 'invalid.events_of_collaborator');
}

/** Assigns events to a collaborator; other roles see all events and have no assignments. */
export async function assign(
  tx: Context,
  accountId: number,
  userId: number,
  role: Role,
  eventIds: readonly number[] | undefined,
): Promise<void> {
  checkAssignable(role, eventIds);
  const assignedIds = role === 'COLLABORATOR' ? eventIds : [];
  if (assignedIds && !(await setAssigned(tx, accountId, userId, assignedIds)))
    throw invalid('event_ids', 'invalid.choice');
}
