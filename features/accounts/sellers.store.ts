import { titleOfEvent } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import type { Registration } from './sellers.contract.ts';

/** Returns the installation's settings; null for those never set. */
export const settings = (ctx: Context) =>
  ctx.db
    .selectFrom('installation')
    .select(['seller_registration', 'approves_first_event'])
    .executeTakeFirstOrThrow();

export type SettingFields = { seller_registration?: Registration; approves_first_event?: boolean };
/** Writes only the given fields, and nothing when there are none. */
export async function changeSettings(ctx: Context, fields: SettingFields): Promise<void> {
  if (Object.keys(fields).length) await ctx.db.updateTable('installation').set(fields).execute();
}

const withOwner = (ctx: Context) =>
  ctx.db
    .selectFrom('accounts as a')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'a.id').on('au.is_account_owner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .leftJoin('events as e', (join) =>
      join.onRef('e.id', '=', 'a.first_event_id').onRef('e.account_id', '=', 'a.id'),
    )
    .select([
      'a.id',
      'a.name',
      'a.created_at',
      'a.approval',
      'a.first_event',
      'a.first_event_id',
      titleOfEvent(ctx).as('event_title'),
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.locale',
      'u.email_verified_at',
    ]);

/** Accounts that wait for the host account, oldest first. */
export const waiting = (ctx: Context) =>
  withOwner(ctx)
    .where((eb) => eb.or([eb('a.approval', '=', 'PENDING'), eb('a.first_event', '=', 'ASKED')]))
    .orderBy('a.id')
    .limit(500)
    .execute();

/**
 * An account, waiting or not, with its owner and the event it asks about; undefined when there is
 * none.
 */
export const withItsOwner = (ctx: Context, id: number) =>
  withOwner(ctx).where('a.id', '=', id).executeTakeFirst();

/** Accounts of this owner that wait for approval. */
export const pendingOf = (ctx: Context, userId: number) =>
  withOwner(ctx).where('u.id', '=', userId).where('a.approval', '=', 'PENDING').execute();

/** Active admins with confirmed addresses. */
const admins = (ctx: Context) =>
  ctx.db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.locale', 'a.id as account_id'])
    .where('au.role', '=', 'ADMIN')
    .where('au.status', '=', 'ACTIVE')
    .where('u.email_verified_at', 'is not', null);
/** Returns the active admins of the host account who have confirmed their address. */
export const hostAdmins = (ctx: Context) => admins(ctx).where('a.is_host', '=', true).execute();
/**
 * Returns the active admins of an account who have confirmed their address; empty when there are
 * none.
 */
export const adminsOf = (ctx: Context, accountId: number) =>
  admins(ctx).where('a.id', '=', accountId).execute();

/** Approves or rejects an account; false when it does not wait for that. */
export async function decideAccount(ctx: Context, id: number, approve: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts')
    .set({ approval: approve ? 'APPROVED' : 'REJECTED', updated_at: ctx.now })
    .where('id', '=', id)
    .where('approval', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Approves the first event, and with it all later ones; false when the account does not wait for
 * that.
 */
export async function decideFirstEvent(
  ctx: Context,
  id: number,
  approve: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts')
    .set({
      first_event: approve ? 'FREE' : 'WAITS',
      ...(approve ? {} : { first_event_id: null }),
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('first_event', '=', 'ASKED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Requests the approval of an event; false when that was already requested. */
export async function requestApproval(ctx: Context, id: number, eventId: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts')
    .set({ first_event: 'ASKED', first_event_id: eventId })
    .where('id', '=', id)
    .where('first_event', '=', 'WAITS')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
