import type { Context } from '#platform/context.ts';
import type { Changes } from '#platform/facts/changes.ts';
import { loadOffer } from './offer.ts';

type Ids = readonly number[];

/**
 * Returns what the trail records when the tickets of a code or question change: their titles, under
 * the field of their ids; nothing when they stay.
 */
export async function changedTitles(
  ctx: Context,
  eventId: number,
  field: string,
  [before, after]: readonly [before: Ids, after: Ids],
): Promise<Changes> {
  if (String(before) === String(after)) return {};
  const { tickets = [] } = (await loadOffer(ctx, eventId)) ?? {};
  const titles = (ids: Ids): string[] =>
    tickets.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return { [field]: [titles(before), titles(after)] };
}
