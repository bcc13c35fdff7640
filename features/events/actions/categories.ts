import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { keepTranslations } from '#platform/rows/translations.ts';
import { eventTranslations } from './languages.ts';
import { eventFacts } from '../facts.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';

/** Replaces the categories by these, without duplicates, in this order. */
export const setCategories = (ctx: Context, id: number, names: readonly string[]): Promise<void> =>
  changed(ctx, id, (tx) => store.replaceCategories(tx, id, names));

/** Removes a category with its translations; one of another event is not touched. */
export const removeCategory = (ctx: Context, id: number, categoryId: number): Promise<void> =>
  changed(ctx, id, (tx) => store.removeCategory(tx, id, categoryId));

async function changed(
  ctx: Context,
  id: number,
  work: (tx: Context) => Promise<unknown>,
): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'events', id);
    const before = await eventRows.get(tx, id);
    await work(tx);
    const written = await eventRows.get(tx, id);
    const isKept = await keepTranslations(
      tx,
      eventTranslations,
      id,
      before.content_language,
      {},
      {
        lists: { categories: [before.categories, written.categories] },
      },
    );
    const after = isKept ? await eventRows.get(tx, id) : written;
    const where = { account_id: accountOf(tx), event_id: id };
    await tx.tell(eventFacts.changed, { ...where, before, after });
  });
}
