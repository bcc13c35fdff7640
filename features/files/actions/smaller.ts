import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Context } from '#platform/context.ts';
import { isStorageClosed, isStorageFull } from '#platform/files.ts';
import { service } from '#platform/services.ts';
import { cardOf, narrowed, shareCard } from '../rules/address.ts';

const copiesBeingMade = service((_ctx: Context) => new Map<string, Promise<Buffer | null>>());

/** The other half of a process's threads is left to passwords, files and uploads. */
const copying = service(() => pLimit(2));

/**
 * Returns a smaller copy of a stored picture, or its link preview: made on first request and stored
 * next to it.
 */
export async function smaller(
  ctx: Context,
  storageKey: string,
  width: number | 'card',
): Promise<Buffer | null> {
  const key = width === 'card' ? cardOf(storageKey) : narrowed(storageKey, width);
  const existing = await ctx.files.get(key);
  if (existing) return existing;
  // A page requests a dozen covers at once, and many visitors request the same ones: each is made
  // only once at a time.
  const making = copiesBeingMade(ctx);
  const encoded =
    making.get(key) ??
    copying(ctx)(() => make(ctx, key, storageKey, width)).finally(() => making.delete(key));
  making.set(key, encoded);
  return encoded;
}

async function make(
  ctx: Context,
  key: string,
  storageKey: string,
  width: number | 'card',
): Promise<Buffer | null> {
  const original = await ctx.files.get(storageKey);
  if (!original) return null;
  if (width === 'card') {
    const card = await sharp(original)
      .resize({ ...shareCard, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
    await putIfRoom(ctx, key, card, 'image/jpeg');
    return card;
  }
  const bytes = await sharp(original)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
  await putIfRoom(ctx, key, bytes, 'image/webp');
  return bytes;
}

/** Stores a copy; on a disk that takes nothing it is not stored, and made again for each request. */
const putIfRoom = (ctx: Context, ...file: Parameters<Context['files']['put']>): Promise<void> =>
  ctx.files.put(...file).catch((error: unknown) => {
    if (!isStorageFull(error) && !isStorageClosed(error)) throw error;
  });
