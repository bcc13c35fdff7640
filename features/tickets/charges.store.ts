import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { anyOf } from '#platform/rows/any-of.ts';

/**
 * Links taxes and fees of the same account; false when one belongs to another. Retired ones stay
 * linked (see `keepRetiredCharges`), and are charged again once they are brought back.
 */
export async function setCharges(
  ctx: Context,
  ticketId: number,
  accountId: number,
  ids: readonly number[],
): Promise<boolean> {
  await ctx.db
    .deleteFrom('ticket_taxes_and_fees as l')
    .using('taxes_and_fees as x')
    .whereRef('x.id', '=', 'l.tax_and_fee_id')
    .where('l.ticket_id', '=', ticketId)
    .where('x.is_active', '=', true)
    .execute();
  if (ids.length === 0) return true;
  if (!(await areOwnCharges(ctx, accountId, ids))) return false;
  await ctx.db
    .insertInto('ticket_taxes_and_fees')
    .values(
      [...new Set(ids)].map((id) => ({
        ticket_id: ticketId,
        account_id: accountId,
        tax_and_fee_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Whether all of these are taxes and fees of the account, retired or not. */
export async function areOwnCharges(
  ctx: Context,
  accountId: number,
  ids: readonly number[],
): Promise<boolean> {
  const own = await ctx.db
    .selectFrom('taxes_and_fees')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(new Set(ids)))
    .execute();
  return own.length === new Set(ids).size;
}

/**
 * Keeps only these of the retired taxes and fees of a ticket. One that a colleague took off it
 * meanwhile does not come back.
 */
export const keepRetiredCharges = (ctx: Context, ticketId: number, ids: readonly number[]) =>
  ctx.db
    .deleteFrom('ticket_taxes_and_fees as l')
    .using('taxes_and_fees as x')
    .whereRef('x.id', '=', 'l.tax_and_fee_id')
    .where('l.ticket_id', '=', ticketId)
    .where('x.is_active', '=', false)
    .where('x.id', '<>', sql<number>`all(${[...ids]}::bigint[])`)
    .execute();

/** Links the retired taxes and fees of a ticket to its copy. */
export const copyRetiredCharges = (ctx: Context, fromTicket: number, toTicket: number) =>
  ctx.db
    .insertInto('ticket_taxes_and_fees')
    .columns(['ticket_id', 'account_id', 'tax_and_fee_id'])
    .expression((e) =>
      e
        .selectFrom('ticket_taxes_and_fees as l')
        .innerJoin('taxes_and_fees as x', 'x.id', 'l.tax_and_fee_id')
        .select([e.val(toTicket).as('ticket_id'), 'l.account_id', 'l.tax_and_fee_id'])
        .where('l.ticket_id', '=', fromTicket)
        .where('x.is_active', '=', false),
    )
    .execute();
