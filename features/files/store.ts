import type { Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Files as FileRow } from '#platform/tables.ts';

/** The same bytes are stored once. */
export const insert = (ctx: Context, file: Insertable<FileRow>) =>
  ctx.db
    .insertInto('files')
    .values(file)
    .onConflict((c) => c.column('storage_key').doUpdateSet({ name: file.name }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const findByHash = (ctx: Context, sha256: string) =>
  ctx.db
    .selectFrom('files')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('is_public', '=', true)
    .executeTakeFirst();
