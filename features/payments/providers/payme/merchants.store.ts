import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { PaymeMerchants } from '#platform/tables.ts';

export type MerchantRow = Selectable<PaymeMerchants>;

/** The merchant that an account's buyers currently pay to. */
export const connected = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('payme_merchants')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();

/**
 * Returns the merchants with this client id, connected ones first: one shop may sell in two
 * accounts.
 */
export const ofClient = (ctx: Context, clientId: string) =>
  ctx.db
    .selectFrom('payme_merchants')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy(sql`disconnected_at is not null`)
    .orderBy('id', 'desc')
    .execute();

export type MerchantFields = Pick<
  MerchantRow,
  'account_id' | 'client_id' | 'signing_key_id' | 'environment' | 'sealed_credentials'
>;
/** Connects an account with this merchant and disconnects any other. */
export async function connect(
  ctx: Context,
  { account_id, ...fields }: MerchantFields,
): Promise<MerchantRow> {
  await ctx.db
    .updateTable('payme_merchants')
    .set({ disconnected_at: ctx.now, updated_at: ctx.now })
    .where('account_id', '=', account_id)
    .where('client_id', '<>', fields.client_id)
    .where('disconnected_at', 'is', null)
    .execute();
  return ctx.db
    .insertInto('payme_merchants')
    .values({ account_id, ...fields })
    .onConflict((c) =>
      c.columns(['account_id', 'client_id']).doUpdateSet({
        ...fields,
        refused_at: null,
        disconnected_at: null,
        updated_at: ctx.now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The row and its keys stay. Undefined when none was connected. */
export const disconnect = (ctx: Context, accountId: number) =>
  ctx.db
    .updateTable('payme_merchants')
    .set({ disconnected_at: ctx.now, updated_at: ctx.now })
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/**
 * Records whether PayMe accepts these keys; `updated_at` does not change, because it identifies the
 * keys.
 */
export const setRefused = (ctx: Context, id: number, refused: boolean) =>
  ctx.db
    .updateTable('payme_merchants')
    .set({ refused_at: refused ? ctx.now : null })
    .where('id', '=', id)
    .where('refused_at', refused ? 'is' : 'is not', null)
    .execute();

/** Of all accounts, including those whose keys PayMe refuses. */
export const allConnected = (ctx: Context) =>
  ctx.db
    .selectFrom('payme_merchants')
    .select(['account_id', 'client_id as provider_account_id'])
    .where('disconnected_at', 'is', null)
    .orderBy('id')
    .execute();
