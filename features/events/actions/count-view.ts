import type { Context } from '#platform/context.ts';
import { service } from '#platform/services.ts';
import * as store from '../store.ts';

/** Looks at one event's page that are written with one statement. */
interface ViewBatch {
  total: number;
  first: number;
  done: Promise<void>;
}

/** Per event: the batch being written, and the one that gathers meanwhile. */
const viewsBeingWritten = service((_ctx: Context) => new Map<number, ViewBatch[]>());

/**
 * Counts a look at an event's page; resolves when it is written. Looks that come while others are being written are
 * written together: at an on-sale a whole crowd looks at one page, and each would wait for the same row.
 */
export function countView(ctx: Context, eventId: number, isFirst: boolean): Promise<void> {
  const batches = viewsBeingWritten(ctx);
  const [writing, next] = batches.get(eventId) ?? [];
  if (next) {
    next.total += 1;
    next.first += Number(isFirst);
    return next.done;
  }
  const own: ViewBatch = { total: 1, first: Number(isFirst), done: Promise.resolve() };
  own.done = (writing?.done.catch(() => undefined) ?? Promise.resolve())
    .then(() => store.countViews(ctx, eventId, own.total, own.first))
    .then(() => undefined)
    .finally(() => {
      const left = (batches.get(eventId) ?? []).filter((one) => one !== own);
      if (left.length) batches.set(eventId, left);
      else batches.delete(eventId);
    });
  batches.set(eventId, [...(batches.get(eventId) ?? []), own]);
  return own.done;
}
