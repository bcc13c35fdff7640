import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

interface Gathering {
  total: number;
  first: number;
  done: Promise<void>;
}

/**
 * Counts a look at an event's page; resolves when it is written. Looks that come while others are being written are
 * written together: at an on-sale a whole crowd looks at one page, and each would wait for the same row.
 */
export function countView(ctx: Context, eventId: number, isFirst: boolean): Promise<void> {
  const kept = ctx.parts.get('views') as Map<number, Gathering[]> | undefined;
  const lines = kept ?? new Map<number, Gathering[]>();
  if (!kept) ctx.parts.set('views', lines);
  const [writing, next] = lines.get(eventId) ?? [];
  if (next) {
    next.total += 1;
    next.first += Number(isFirst);
    return next.done;
  }
  const own: Gathering = { total: 1, first: Number(isFirst), done: Promise.resolve() };
  own.done = (writing?.done.catch(() => undefined) ?? Promise.resolve())
    .then(() => store.countViews(ctx, eventId, own.total, own.first))
    .then(() => undefined)
    .finally(() => {
      const left = (lines.get(eventId) ?? []).filter((one) => one !== own);
      if (left.length) lines.set(eventId, left);
      else lines.delete(eventId);
    });
  lines.set(eventId, [...(lines.get(eventId) ?? []), own]);
  return own.done;
}
