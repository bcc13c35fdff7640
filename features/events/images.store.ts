import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import type { Event } from './contract.ts';
import { toImage } from './rows.store.ts';

/** Returns the cover first, then the gallery in its order; empty when there are none. */
export async function images(ctx: Context, id: number): Promise<Event['images']> {
  const found = await ctx.db
    .selectFrom('event_images as i')
    .innerJoin('files as f', 'f.id', 'i.file_id')
    .select([
      'i.id',
      'i.event_id',
      'i.type',
      'i.alt',
      'i.translations',
      'i.converted_texts',
      'f.storage_key',
      'f.width',
      'f.height',
      'f.size',
      'f.mime_type',
    ])
    .where('i.event_id', '=', id)
    .orderBy('i.type')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  return found.map(toImage);
}
/** Adds an image; a new cover replaces the old one. */
export async function addImage(
  ctx: Context,
  image: {
    event_id: number;
    file_id: number;
    type: 'EVENT_COVER' | 'EVENT_GALLERY';
    alt: string | null;
  },
): Promise<{ id: number }> {
  if (image.type === 'EVENT_COVER')
    await ctx.db
      .deleteFrom('event_images')
      .where('event_id', '=', image.event_id)
      .where('type', '=', 'EVENT_COVER')
      .execute();
  return ctx.db
    .insertInto('event_images')
    .values({
      ...image,
      position: positionAtEnd('event_images', {
        event_id: image.event_id,
        type: image.type,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
/** Copies all images of an event to another one, in their order. */
export const copyImages = (ctx: Context, fromEvent: number, toEvent: number) =>
  sql`
    insert into event_images (
      event_id, file_id, type, alt, position, translations, converted_texts
    )
    select ${toEvent}, file_id, type, alt, position, translations, converted_texts
    from event_images
    where event_id = ${fromEvent}
    order by id`.execute(ctx.db);
/** Sets the alternative text, null for none; the translations stay. */
export const describeImage = (ctx: Context, id: number, imageId: number, alt: string | null) =>
  ctx.db
    .updateTable('event_images')
    .set({ alt })
    .where('event_id', '=', id)
    .where('id', '=', imageId)
    .execute();
/** Sets positions; refuses when one of the images belongs to another event. */
export const sortImages = (
  ctx: Context,
  eventId: number,
  order: readonly Position[],
): Promise<void> => setPositions(ctx, 'event_images', { event_id: eventId }, order);
/** Removes the image but not its file; one of another event is not touched. */
export const removeImage = (ctx: Context, id: number, imageId: number) =>
  ctx.db.deleteFrom('event_images').where('event_id', '=', id).where('id', '=', imageId).execute();
