import type { Context } from '#platform/context.ts';
import { buckets, type Bucket } from '#platform/pure/buckets.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { keyedHash, sameText } from '#platform/secrets.ts';

export const known_codes_cookie = 'known_codes';
const month_seconds = 30 * 86_400;
/** Codes remembered per browser; the oldest is dropped first. */
const most_codes = 5;

/** The outcome of a try: until one of these is called, it counts as a wrong guess. */
export interface PromoTry {
  /**
   * The code exists. The try no longer counts, and this browser may use the code whatever others
   * do.
   */
  wasRight(): void;
  /** The code was not judged, because something else was wrong before. */
  wasNotJudged(): void;
}

/**
 * Counts a try of a promo code before it is looked up; throws 429 when there were too many wrong
 * ones. There are limits per event for each browser, for each address, and for all visitors
 * together: a code must not be found by guessing from many addresses, and no single visitor comes
 * near the common limit. A browser that has used this very code before is not counted, because it
 * does not guess.
 */
export async function countTry(ctx: Context, eventId: number, text: string): Promise<PromoTry> {
  const nothing = (): void => undefined;
  if (!ctx.config.rate_limit) return { wasRight: nothing, wasNotJudged: nothing };
  const mark = keyedHash(ctx.config.secret, `promo code ${eventId} ${text.trim().toLowerCase()}`);
  const known = knownMarks(ctx);
  if (known.some((item) => sameText(item, mark)))
    return { wasRight: nothing, wasNotJudged: nothing };
  const counted: [Bucket, string][] = [];
  const release = (): void => {
    for (const [bucket, subject] of counted) ctx.limits.release(bucket, subject);
  };
  for (const [bucket, subject, times] of countsOf(ctx, eventId)) {
    const wait = await ctx.limits.take(bucket, subject, times);
    if (wait) {
      release();
      throw new Refusal('too_many_requests', 429, { seconds: wait });
    }
    counted.push([bucket, subject]);
  }
  return {
    wasRight: () => {
      release();
      ctx.reply.cookies.push({
        name: known_codes_cookie,
        value: [...known, mark].slice(-most_codes).join('.'),
        max_age: month_seconds,
      });
    },
    wasNotJudged: release,
  };
}

function countsOf(ctx: Context, eventId: number): [Bucket, string, number][] {
  const visitor: [Bucket, string, number][] =
    ctx.device === null
      ? [['promo', `${eventId} at ${ctx.caller}`, 1]]
      : [
          ['promo', `${eventId} device ${ctx.device}`, 1],
          ['promo', `${eventId} devices at ${ctx.caller}`, buckets.promo.devices],
        ];
  return [...visitor, ['promo.event', String(eventId), 1]];
}

/**
 * The cookie holds a mark for each code, made with the installation's secret, which does not reveal
 * the code.
 */
const knownMarks = (ctx: Context): string[] =>
  (ctx.known_codes ?? '')
    .split('.')
    .filter((mark) => /^[\w-]{22}$/.test(mark))
    .slice(-most_codes);
