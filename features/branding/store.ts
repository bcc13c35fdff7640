import type { Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { Branding as Row } from '#platform/tables.ts';
import { fileUrl } from '#features/files/rules/address.ts';
import type { Branding } from './contract.ts';

/** Returns the installation's single row, with the address of its logo. */
export async function get(ctx: Pick<Context, 'db'>): Promise<Branding> {
  const { storage_key, ...row } = await ctx.db
    .selectFrom('branding as b')
    .leftJoin('files as f', 'f.id', 'b.logo_file_id')
    .select(['b.id', 'b.name', 'b.sender_name', 'b.version', 'f.storage_key'])
    .executeTakeFirstOrThrow();
  return { ...row, logo_url: storage_key && fileUrl(storage_key) };
}

export type Fields = Partial<Insertable<Row>>;
/** Returns false when it was changed since `version`. */
export const change = (ctx: Context, fields: Fields, version?: number): Promise<boolean> =>
  changeVersioned(ctx, 'branding', 1, fields, version);
