import type { Context } from '#platform/context.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { service } from '#platform/services.ts';
import * as store from '../store.ts';

const hour_ms = 3_600_000;
/** Browsers of one address that count per event and hour: cookies are easy to obtain. */
export const most_views_of_address = buckets.view.limit;
/**
 * Visitors that a process remembers; beyond that it forgets them, and only the limit per address
 * remains.
 */
const most_remembered = 200_000;

interface Seen {
  hour: number;
  visitors: Set<string>;
}
const seenThisHour = service((_ctx: Context): Seen => ({ hour: 0, visitors: new Set() }));

/**
 * Whether a view counts: each visitor counts once per event and hour. A process knows only the
 * visitors it has seen; the limit per address is shared by all processes.
 */
async function isNew(ctx: Context, eventId: number): Promise<boolean> {
  if (!ctx.config.rate_limit) return true;
  const seen = seenThisHour(ctx);
  const hour = Math.floor(Date.parse(ctx.now) / hour_ms);
  if (seen.hour !== hour || seen.visitors.size >= most_remembered) {
    seen.hour = hour;
    seen.visitors.clear();
  }
  const visitor = `${eventId} ${ctx.device ?? ctx.caller}`;
  if (seen.visitors.has(visitor)) return false;
  seen.visitors.add(visitor);
  return (await ctx.limits.take('view', `${eventId} at ${ctx.caller}`)) === 0;
}

/** Views of one event's page that are written in one statement. */
interface ViewBatch {
  total: number;
  first: number;
  done: Promise<void>;
}

/** Per event: the batch being written, and the one collected meanwhile. */
const viewsBeingWritten = service((_ctx: Context) => new Map<number, ViewBatch[]>());

/**
 * Counts a view of an event's page; resolves when it is written. Views that arrive while others are
 * written are batched: at an on-sale a crowd views one page, and each write would wait for the same
 * row.
 */
export async function countView(ctx: Context, eventId: number, isFirst: boolean): Promise<void> {
  if (await isNew(ctx, eventId)) await write(ctx, eventId, isFirst);
}

function write(ctx: Context, eventId: number, isFirst: boolean): Promise<void> {
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
      const others = (batches.get(eventId) ?? []).filter((viewBatch) => viewBatch !== own);
      if (others.length) batches.set(eventId, others);
      else batches.delete(eventId);
    });
  batches.set(eventId, [...(batches.get(eventId) ?? []), own]);
  return own.done;
}
