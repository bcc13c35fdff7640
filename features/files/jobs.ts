import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { cardOf, narrowed, smallerWidths } from './rules/address.ts';
import * as inTexts from './in-texts.store.ts';
import * as store from './store.ts';

export const fileJobs = {
  /** Unused files are no longer served; this removes them from the disk or the bucket as well. */
  'file.remove_unused': async (ctx: Context) =>
    void (await inSlices((limit) => removeUnused(ctx, limit), 200)),
  /** A write takes seconds: what is a day old is no longer being written. */
  'file.remove_partial': (ctx: Context) =>
    ctx.files.removePartial(new Date(Date.parse(ctx.now) - 86_400_000)),
  'file.remove_unused_in_texts': async (ctx: Context) => {
    for (const account of await inTexts.accountsToLookThrough(ctx))
      await inTexts.markUnused(ctx, account);
  },
};

async function removeUnused(ctx: Context, limit: number): Promise<number> {
  const found = await store.findUnused(ctx, limit);
  // The row is deleted last: if the store fails, the next run finds it.
  for (const { storage_key, mime_type } of found) {
    await ctx.files.remove(storage_key);
    if (mime_type === 'image/webp')
      for (const width of smallerWidths) await ctx.files.remove(narrowed(storage_key, width));
    await ctx.files.remove(cardOf(storage_key));
  }
  if (found.length) {
    await store.remove(
      ctx,
      found.map((file) => file.id),
    );
  }
  return found.length;
}
