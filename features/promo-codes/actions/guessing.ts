import type { Context } from '#platform/context.ts';
import { buckets, type Bucket } from '#platform/pure/buckets.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { keyedHash, sameText } from '#platform/secrets.ts';

export const known_codes_cookie = 'known_codes';
const month_seconds = 30 * 86_400;
/** Codes that a browser is known to have; which came first is forgotten first. */
const most_codes = 5;

/** What became of a try: until one is called, it counts as a wrong guess. */
export interface PromoTry {
  /** Such a code exists. The try counts no more, and this browser may use the code whatever others do. */
  wasRight(): void;
  /** The code was not judged, as something else was wrong before. */
  wasNotJudged(): void;
}

/**
 * Counts a try of a promo code before it is looked up; 429 when there were too many wrong ones. Each visitor has a
 * count for each event, browsers of one address apart and together, and so have all visitors of the event together:
 * a code must not be found from many addresses, and no visitor alone comes near that bound. A browser that had this
 * very code right before is not counted: it guesses nothing.
 */
export async function countTry(ctx: Context, eventId: number, text: string): Promise<PromoTry> {
  const nothing = (): void => undefined;
  if (!ctx.config.rate_limit) return { wasRight: nothing, wasNotJudged: nothing };
  const mark = keyedHash(ctx.config.secret, `promo code ${eventId} ${text.trim().toLowerCase()}`);
  const known = knownMarks(ctx);
  if (known.some((one) => sameText(one, mark))) return { wasRight: nothing, wasNotJudged: nothing };
  const taken: [Bucket, string][] = [];
  const giveBack = (): void => {
    for (const [bucket, subject] of taken) ctx.limits.giveBack(bucket, subject);
  };
  for (const [bucket, subject, times] of countsOf(ctx, eventId)) {
    const wait = await ctx.limits.take(bucket, subject, times);
    if (wait) {
      giveBack();
      throw new Refusal('too_many_requests', 429, { seconds: wait });
    }
    taken.push([bucket, subject]);
  }
  return {
    wasRight: () => {
      giveBack();
      ctx.reply.cookies.push({
        name: known_codes_cookie,
        value: [...known, mark].slice(-most_codes).join('.'),
        max_age: month_seconds,
      });
    },
    wasNotJudged: giveBack,
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

/** The cookie has a mark for each code, which only the installation's secret makes and which tells nothing of it. */
const knownMarks = (ctx: Context): string[] =>
  (ctx.known_codes ?? '')
    .split('.')
    .filter((mark) => /^[\w-]{22}$/.test(mark))
    .slice(-most_codes);
