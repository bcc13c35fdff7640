import type { Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Files as FileRow } from '#platform/tables.ts';

export const insert = (ctx: Context, file: Insertable<FileRow>) =>
  ctx.db.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();

export const findServed = (ctx: Context, storage_key: string) =>
  ctx.db
    .selectFrom('files')
    .selectAll()
    .where('storage_key', '=', storage_key)
    .where('is_public', '=', true)
    .executeTakeFirst();
