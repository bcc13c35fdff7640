import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { Files as FileRow } from '#platform/tables.ts';

/** Inserts only the row: the caller stores the bytes after it. */
export const insert = (ctx: Context, file: Insertable<FileRow>) =>
  ctx.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();

/**
 * Whether the file `f` is used. The use of a text picture is only found by reading texts, and a
 * mail that has left cannot be read.
 */
const isUsed = sql<SqlBool>`(
  f.kind in ('text_image', 'mail_image')
  or exists (select 1 from event_images i where i.file_id = f.id)
  or exists (select 1 from event_attachments a where a.file_id = f.id)
  or exists (select 1 from organizers o where o.logo_file_id = f.id)
  or exists (select 1 from venue_attachments v where v.file_id = f.id)
  or exists (select 1 from other_event_files n where n.file_id = f.id)
  or exists (select 1 from branding b where b.logo_file_id = f.id)
  or exists (select 1 from member_receipts r where r.file_id = f.id)
  or exists (select 1 from member_documents d where d.file_id = f.id)
  or exists (select 1 from member_imports t where t.file_id = f.id)
)`;

/** The title of the file `f` as an attachment: the oldest, where copies of an event share it. */
const titleAsAttachment = sql<string | null>`coalesce(
  (select a.name from event_attachments a where a.file_id = f.id order by a.id limit 1),
  (select v.name from venue_attachments v where v.file_id = f.id and v.kind <> 'IMAGE' limit 1),
  (select o.name from other_event_files o where o.file_id = f.id and o.kind = 'ATTACHMENT' limit 1)
)`;

/**
 * Finds a file that is used: one removed everywhere is no longer served at once, before it leaves
 * the store.
 */
export const findServed = (ctx: Context, storage_key: string) =>
  ctx.db
    .selectFrom('files as f')
    .select(['f.name', 'f.mime_type', 'f.storage_key', titleAsAttachment.as('title')])
    .where('f.storage_key', '=', storage_key)
    .where('f.is_public', '=', true)
    .where(isUsed)
    .executeTakeFirst();

/** Returns unused files. One just stored is left out, as it may be about to be used. */
export const findUnused = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('files as f')
    .select(['f.id', 'f.storage_key', 'f.mime_type'])
    .where('f.created_at', '<', sql<string>`now() - interval '1 hour'`)
    .where(sql<SqlBool>`not ${isUsed}`)
    .orderBy('f.id')
    .limit(limit)
    .execute();

/** Deletes only the rows: the caller has removed the bytes before. `ids` must not be empty. */
export const remove = (ctx: Context, ids: readonly number[]) =>
  ctx.db.deleteFrom('files').where('id', '=', anyOf(ids)).execute();

/** Returns the total size of an account's files, in bytes. */
export async function storedBytes(ctx: Context, accountId: number): Promise<number> {
  const { bytes } = await ctx.db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return bytes;
}
