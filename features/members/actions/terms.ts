import type { Context } from '#platform/context.ts';
import { postMany } from '#platform/mail.ts';
import { dayOf, plusDays, venueZone } from '#platform/pure/time.ts';
import { inSlices } from '#platform/sweep.ts';
import { termWarningDays } from '#features/venue/actions/venue-facts.ts';
import { termLetter } from '../mail/term-letter.ts';
import { endOfDay } from '../rules/tiers.ts';
import * as store from '../store.ts';
import * as terms from '../terms.store.ts';
import { endTerm } from './give-tier.ts';

const slice = 100;

/**
 * Stores the end of terms that are over, each with its entry in the trail. Returns how many there
 * were.
 */
export const endTerms = (ctx: Context, now = ctx.now): Promise<number> =>
  inSlices((limit) => ctx.tx((tx) => endSlice(tx, now, limit)), slice);

async function endSlice(tx: Context, now: string, limit: number): Promise<number> {
  const over = await terms.lockEnded(tx, now, limit);
  for (const { id, account_id } of over) {
    const stored = await store.find(tx, id);
    if (!stored) continue;
    await endTerm(tx, account_id, stored, now);
  }
  return over.length;
}

/**
 * Mails active members whose term ends within the venue's warning period, and again on its last
 * day; once each per term.
 */
export const notifyOfEndingTerms = async (ctx: Context, now = ctx.now): Promise<number> => {
  const warning_days = await termWarningDays(ctx);
  const day = dayOf(now, venueZone);
  const span = { today: endOfDay(day), until: endOfDay(plusDays(day, warning_days)) };
  let last = { expires_at: now, id: 0 };
  return inSlices(
    (limit) =>
      ctx.tx(async (tx) => {
        const ending = await terms.untold(tx, last, span, limit);
        last = ending.at(-1) ?? last;
        await postMany(
          tx,
          ending.map((item) => termLetter(tx, item)),
        );
        return ending.length;
      }),
    slice,
  );
};
