import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { SigningKeys } from '#platform/tables.ts';

/** Newest first. */
export const all = (ctx: Context) =>
  ctx.db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Several processes may start concurrently: only one creates the first key. */
export const insertFirst = (ctx: Context, key: Insertable<SigningKeys>): Promise<void> =>
  ctx.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('foyer.signing_keys'))`.execute(tx.db);
    if ((await all(tx)).length === 0) await tx.db.insertInto('signing_keys').values(key).execute();
  });

/** The newest key signs; older ones are accepted until they retire. */
export const insert = (ctx: Context, key: Insertable<SigningKeys>) =>
  ctx.db.insertInto('signing_keys').values(key).execute();
/** Keys that retire earlier keep their date. */
export const retire = (ctx: Context, retires_at: string) =>
  ctx.db
    .updateTable('signing_keys')
    .set({ retires_at })
    .where((e) => e.or([e('retires_at', 'is', null), e('retires_at', '>', retires_at)]))
    .execute();

/** Stores the same key, sealed with the installation's new secret. */
export const reseal = (ctx: Context, id: string, sealed_private_key: Buffer) =>
  ctx.db.updateTable('signing_keys').set({ sealed_private_key }).where('id', '=', id).execute();
