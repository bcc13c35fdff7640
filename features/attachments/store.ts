import type { Context } from '#platform/context.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import { fileUrl } from '#features/files/rules/address.ts';
import type { Translations } from '#platform/pure/translations.ts';
import type { Attachment } from './contract.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('event_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select([
      'a.id',
      'a.event_id',
      'a.name',
      'a.position as order',
      'a.created_at',
      'a.translations',
      'a.converted_texts',
      'f.storage_key',
      'f.mime_type',
      'f.size',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toAttachment = ({ storage_key, ...row }: Row): Attachment => ({
  ...row,
  url: fileUrl(storage_key),
});

/** In their order; empty when the event has none. */
export const list = async (ctx: Context, eventId: number): Promise<Attachment[]> =>
  (
    await rows(ctx)
      .where('a.event_id', '=', eventId)
      .orderBy('a.position')
      .orderBy('a.id')
      .execute()
  ).map(toAttachment);
/** Throws when there is none, which becomes a 404. Not scoped by event. */
export const get = async (ctx: Context, id: number): Promise<Attachment> =>
  toAttachment(await rows(ctx).where('a.id', '=', id).executeTakeFirstOrThrow());
/**
 * Returns the files of an event's attachments with their names in all languages, in their order.
 */
export const filesOf = (ctx: Context, eventId: number) =>
  ctx.db
    .selectFrom('event_attachments')
    .select(['file_id', 'name', 'translations', 'converted_texts'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
/** The fields of a new attachment. */
export interface NewAttachment {
  file_id: number;
  name: string;
  translations?: Translations;
  converted_texts?: string[];
}
/** Inserts it after the other attachments of the event. */
export const insert = (ctx: Context, eventId: number, { translations, ...added }: NewAttachment) =>
  ctx.db
    .insertInto('event_attachments')
    .values({
      ...added,
      ...(translations ? { translations: JSON.stringify(translations) } : {}),
      event_id: eventId,
      position: positionAtEnd('event_attachments', { event_id: eventId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** Changes the name in the event's content language; the translations stay. */
export const rename = (ctx: Context, id: number, name: string) =>
  ctx.db.updateTable('event_attachments').set({ name }).where('id', '=', id).execute();
/** Deletes the attachment but not its file. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('event_attachments').where('id', '=', id).execute();
/** Sets positions; refuses when one of them belongs to another event. */
export const sort = (ctx: Context, eventId: number, order: readonly Position[]): Promise<void> =>
  setPositions(ctx, 'event_attachments', { event_id: eventId }, order);
