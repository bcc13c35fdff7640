import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Upload } from '#platform/multipart.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { keepTranslations } from '#platform/rows/translations.ts';
import type { Position } from '#platform/rows/positions.ts';
import { storeImage } from '#features/files/actions/store-image.ts';
import { imageRules } from '#features/files/rules/kinds.ts';
import type { Event, ImageChange } from '../contract.ts';
import { imageFacts } from '../facts.ts';
import * as imageStore from '../images.store.ts';
import { contentLanguage } from './find.ts';
import { imageTranslations } from './languages.ts';
import { sortOfEvent } from './sorted.ts';

type Picture = Event['images'][number];

const whereOf = (tx: Context, eventId: number): { account_id: number; event_id: number } => ({
  account_id: accountOf(tx),
  event_id: eventId,
});

async function imageOf(ctx: Context, eventId: number, id: number): Promise<Picture> {
  const image = (await imageStore.images(ctx, eventId)).find((image) => image.id === id);
  if (!image) throw notFound();
  return image;
}

/** A new cover replaces the old one. */
export async function addImage(
  ctx: Context,
  eventId: number,
  upload: Upload,
  { type, alt }: { type: 'EVENT_COVER' | 'EVENT_GALLERY'; alt: string | null },
): Promise<Picture> {
  const file = await storeImage(ctx, upload, imageRules.photo, 'image', accountOf(ctx));
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'events', eventId);
    const { id } = await imageStore.addImage(tx, {
      event_id: eventId,
      file_id: file.id,
      type,
      alt,
    });
    const after = await imageOf(tx, eventId, id);
    await tx.tell(imageFacts.created, { ...whereOf(tx, eventId), after });
    return after;
  });
}

/** Changes the alternative text and its translations. */
export async function describeImage(
  ctx: Context,
  eventId: number,
  id: number,
  input: z.output<typeof ImageChange>,
): Promise<Picture> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'event_images', id);
    const before = await imageOf(tx, eventId, id);
    if (input.alt !== undefined) await imageStore.describeImage(tx, eventId, id, input.alt);
    const language = await contentLanguage(tx, eventId);
    await keepTranslations(tx, imageTranslations, id, language, input);
    const after = await imageOf(tx, eventId, id);
    await tx.tell(imageFacts.changed, { ...whereOf(tx, eventId), before, after });
    return after;
  });
}

/** Refuses an image of another event. */
export const sortImages = (
  ctx: Context,
  eventId: number,
  order: readonly Position[],
): Promise<void> =>
  sortOfEvent(
    ctx,
    eventId,
    'images',
    { list: imageStore.images, sort: imageStore.sortImages },
    order,
  );

/**
 * Removes an image; throws 404 for one of another event. The file is removed later, when nothing
 * else uses it.
 */
export async function removeImage(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'event_images', id);
    const before = await imageOf(tx, eventId, id);
    await imageStore.removeImage(tx, eventId, id);
    await tx.tell(imageFacts.deleted, { ...whereOf(tx, eventId), before });
  });
}
