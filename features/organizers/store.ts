import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { fileUrl } from '#features/files/rules/address.ts';
import type { Organizer } from './contract.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('organizers as o')
    .leftJoin('files as f', 'f.id', 'o.logo_file_id')
    .select([
      'o.id',
      'o.name',
      'o.email',
      'o.phone',
      'o.website',
      'o.description',
      'o.timezone',
      'o.currency',
      'o.version',
      'f.sha256',
    ]);
const shown = ({
  sha256,
  ...row
}: Omit<Organizer, 'logo_url'> & { sha256: string | null }): Organizer => ({
  ...row,
  logo_url: sha256 && fileUrl(sha256),
});

export const list = async (ctx: Context, accountId: number): Promise<Organizer[]> =>
  (await rows(ctx).where('o.account_id', '=', accountId).orderBy('o.name').execute()).map(shown);
export const get = async (ctx: Context, id: number): Promise<Organizer> =>
  shown(await rows(ctx).where('o.id', '=', id).executeTakeFirstOrThrow());
export const find = (ctx: Context, id: number, accountId: number) =>
  ctx.db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export interface OrganizerFields {
  name?: string;
  email?: string;
  phone?: string | null;
  website?: string | null;
  description?: string | null;
  timezone?: string;
  currency?: string;
  logo_file_id?: number;
}
export const insert = (
  ctx: Context,
  organizer: OrganizerFields & {
    account_id: number;
    name: string;
    email: string;
    timezone: string;
    currency: string;
  },
) => ctx.db.insertInto('organizers').values(organizer).returning('id').executeTakeFirstOrThrow();
/** False when somebody else changed it since `version`. */
export async function change(
  ctx: Context,
  id: number,
  fields: OrganizerFields,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('organizers')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
export const contact = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('organizers as o')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'o.account_id').on('au.is_account_owner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['o.name', 'o.email', 'u.locale'])
    .where('o.id', '=', id)
    .executeTakeFirst();
