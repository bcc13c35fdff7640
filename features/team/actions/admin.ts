import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Role } from '#platform/pure/access.ts';
import { forbidden, invalid, notFound } from '#platform/pure/refusal.ts';
import { lockTeam, otherAdmins, placeOf } from '#features/accounts/actions/places.ts';
import { setAssigned } from '#features/events/actions/assign.ts';

/**
 * Begins a change of the caller's team, one at a time. The caller must still be an admin: another
 * admin may have demoted them since the request arrived.
 */
export async function beginChange(tx: Context) {
  const account = await lockTeam(tx, accountOf(tx));
  const own = await placeOf(tx, account.id, actorOf(tx).user_id);
  if (own?.role !== 'ADMIN' || own.status !== 'ACTIVE') throw forbidden();
  return { account, own };
}

/**
 * Returns a place in the team, and the number of other admins; throws 404 when it does not belong
 * to this account.
 */
export async function placeIn(tx: Context, accountId: number, userId: number) {
  const place = await placeOf(tx, accountId, userId);
  if (!place) throw notFound();
  return { place, admins: await otherAdmins(tx, accountId, userId) };
}

/** Assigns events to a collaborator; other roles see all events and have no assignments. */
export async function assign(
  tx: Context,
  accountId: number,
  userId: number,
  role: Role,
  eventIds: readonly number[] | undefined,
): Promise<void> {
  if (role !== 'COLLABORATOR' && eventIds?.length)
    throw invalid('event_ids', 'invalid.events_of_collaborator');
  const wanted = role === 'COLLABORATOR' ? eventIds : [];
  if (wanted && !(await setAssigned(tx, accountId, userId, wanted)))
    throw invalid('event_ids', 'invalid.choice');
}
