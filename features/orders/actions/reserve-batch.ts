import type { Context, Ending } from '#platform/context.ts';
import type { Turn } from '#platform/batcher.ts';
import { storingAnswers } from '#platform/idempotency/batched-calls.ts';
import type { StoredKeyAnswer } from '#platform/idempotency/stored-answer.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { promoCodesNamed } from '#features/promo-codes/actions/find.ts';
import { applyCounters, applyingCounters, lockCounters } from '#features/stock/actions/batch.ts';
import {
  move,
  stockLevel,
  shortOf,
  type Deltas,
  type Holds,
  type Counter,
} from '#features/stock/rules/counter.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { offerInLanguage } from '#features/tickets/rules/texts.ts';
import { countersOf, leastOf, type Offer } from '#features/tickets/rules/sale.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { addHolds } from '../rules/holds.ts';
import type { Plan, ReservationInput } from '../rules/plan.ts';
import { soldOutIn } from '../rules/sold-out.ts';
import * as store from '../reservations.store.ts';
import { recordAvailability } from './availability.ts';
import { holdingLimits } from './holding-limits.ts';
import { planner, tiersAmong } from './planner.ts';

export interface Request {
  input: ReservationInput;
  session_hash: string;
  had_session: boolean;
  locale: Locale;
  user_id: number | null;
  /** Whose holds are counted together; null when limits are off. */
  holder: store.Holder | null;
  /**
   * For a request with an idempotency key: its answer, stored in the transaction of the
   * reservation.
   */
  keep?: (reserved: Reserved) => StoredKeyAnswer;
}
export interface Reserved {
  order: store.Inserted;
  plan: Plan;
  offer: Offer;
}
export type Outcome = Reserved | Refusal;

/**
 * Takes many reservations of one event in one transaction, in order of arrival; each is accepted or
 * refused on its own. If none can be served (sold out), one read answers all of them. What is read
 * before `turn` may predate the previous batch, so it is read again under the locks before it
 * decides anything.
 */
export async function reserveBatch(
  ctx: Context,
  eventId: number,
  requests: readonly Request[],
  turn: Turn,
): Promise<Outcome[]> {
  const offer = await loadOffer(ctx, eventId);
  if (!offer) return requests.map(() => new Refusal('event.not_available', 404));
  const promos = await promoCodesNamed(
    ctx,
    eventId,
    requests.map((request) => request.input.promo_code),
  );
  const offerIn = perLocale((locale) => offerInLanguage(offer, locale));
  const tiers = await tiersAmong(ctx, offer, requests);
  const planned = planner(offerIn, promos);
  const plans = requests.map((request) =>
    planned(request, tiers.get(request.user_id ?? 0) ?? null),
  );
  const accepted = plans.flatMap((plan) => (plan instanceof Refusal ? [] : [plan]));
  if (accepted.length === 0)
    return plans.flatMap((plan) => (plan instanceof Refusal ? [plan] : []));
  const counters = countersOf(offer);
  if (!offer.has_due_holds && requests.every((request) => !request.had_session)) {
    const refusals: Refusal[] = [];
    for (const plan of plans) {
      const refusal =
        plan instanceof Refusal
          ? plan
          : soldOutIn({ items: plan.items, promo_code: null }, offer, counters);
      // While anything is left, the batch is decided under the lock.
      if (!refusal) break;
      refusals.push(refusal);
    }
    if (refusals.length === plans.length) return refusals;
  }
  // Expired holds are ended first if their stock may be needed: orders are always locked before
  // counters.
  const mayBeShort =
    accepted.some((plan) => plan.promo_code) ||
    shortOf(counters, addHolds(accepted.map(withoutPromo))) !== null;
  // A batch that may end other orders locks them first, so it takes its full turn; one that only
  // takes stock waits for the counter locks in the database.
  await (mayBeShort || requests.some((request) => request.had_session) ? turn() : turn.toLock());
  let [judged, endDueHolds] = [plans, mayBeShort];
  for (;;)
    try {
      return await ctx.txEnding((tx) => decide(tx, offer, requests, judged, endDueHolds, turn));
    } catch (error) {
      if (error === soldOutMeanwhile) endDueHolds = true;
      else if (error instanceof HoldsStay)
        judged = judged.map((made, i) => error.refusals.get(i) ?? made);
      else throw error;
    }
}

/**
 * Between reading and locking, others took the stock that seemed available: the batch is decided
 * again and ends expired holds first.
 */
const soldOutMeanwhile = new Error('sold out by a concurrent batch');

/**
 * Refused requests whose previous holds were already ended for them: the batch is decided again
 * with these refusals, so that those browsers keep their holds.
 */
class HoldsStay extends Error {
  readonly refusals: ReadonlyMap<number, Refusal>;
  constructor(refusals: ReadonlyMap<number, Refusal>) {
    super('previous holds must be kept');
    this.refusals = refusals;
  }
}

const withoutPromo = ({ holds, promo_code }: Plan): Holds =>
  promo_code
    ? Object.fromEntries(
        Object.entries(holds).filter(([id]) => Number(id) !== promo_code.counter_id),
      )
    : holds;

/**
 * Decides each request; accepted ones are written by the last statement, unless answers must be
 * stored with them.
 */
async function decide(
  tx: Context,
  offer: Offer,
  requests: readonly Request[],
  plans: readonly (Plan | Refusal)[],
  endDueHolds: boolean,
  turn: Turn,
): Promise<Ending<Outcome[], store.Inserted>> {
  const eventId = offer.event.id;
  const sessions = requests
    .filter((request, i) => request.had_session && !(plans[i] instanceof Refusal))
    .map((request) => request.session_hash);
  const replaced = sessions.length ? await store.replace(tx, eventId, sessions) : [];
  const returned = replaced.map(({ holds }) => holds);
  if (endDueHolds)
    returned.push(...(await store.expireDue(tx, eventId, 1000)).map((order) => order.holds));
  const plannedHolds = plans.flatMap((planned) =>
    planned instanceof Refusal ? [] : [planned.holds],
  );
  const counters = await lockCounters(
    tx,
    Object.keys(addHolds([...returned, ...plannedHolds])).map(Number),
  );
  const least = leastOf(offer);
  const levelOf = (counter: Counter) => stockLevel(counter, least.get(counter.id));
  const levels = new Map([...counters.values()].map((counter) => [counter.id, levelOf(counter)]));
  const deltas: Deltas = new Map();
  for (const holds of returned) move(counters, deltas, holds, 'reserved', -1);

  const mayHold = await holdingLimits(tx, offer, requests, plans, counters);
  const refused: Outcome[] = [];
  const accepted: Accepted[] = [];
  for (const [i, { input, session_hash, locale, user_id, holder }] of requests.entries()) {
    const planned = plans[i] ?? new Refusal('unexpected', 500);
    if (planned instanceof Refusal) refused[i] = planned;
    else {
      const soldOut = soldOutIn(planned, offer, counters);
      if (soldOut && !endDueHolds) throw soldOutMeanwhile;
      const refusal = soldOut ?? mayHold(planned, holder);
      if (refusal) refused[i] = refusal;
      else {
        move(counters, deltas, planned.holds, 'reserved', 1);
        accepted.push({
          at: i,
          made: {
            plan: planned,
            short_id: shortId('o'),
            session_hash,
            locale,
            user_id,
            affiliate_code: input.affiliate_code ?? null,
            holder,
          },
        });
      }
    }
  }
  const mustStay = refusedHolders(requests, plans, refused, replaced);
  if (mustStay.size > 0) throw new HoldsStay(mustStay);
  turn.hasLocked();
  // Public pages show "sold out", "few left" or neither: they are purged only when that changes.
  if ([...counters.values()].some((counter) => levelOf(counter) !== levels.get(counter.id)))
    await recordAvailability(tx, { account_id: offer.event.account_id, event_id: eventId });
  if (accepted.length === 0) {
    await applyCounters(tx, deltas);
    return { last: null, result: () => refused };
  }
  const last = store.inserting(
    offer.event,
    accepted.map(({ made }) => made),
    applyingCounters(deltas),
  );
  const result = (inserted: readonly store.Inserted[]): Outcome[] =>
    withInserted(refused, inserted, accepted, offer);
  if (!requests.some(({ keep }) => keep)) return { last, result };
  const outcomes = result((await last.execute(tx.db)).rows);
  return { last: storingAnswers(tx, answersTo(requests, outcomes)), result: () => outcomes };
}

/**
 * The refusals of browsers whose previous hold was ended for the refused request, by index of the
 * request.
 */
function refusedHolders(
  requests: readonly Request[],
  plans: readonly (Plan | Refusal)[],
  refused: readonly Outcome[],
  replaced: readonly store.Replaced[],
): Map<number, Refusal> {
  const holders = new Set(replaced.map(({ session_hash }) => session_hash));
  return new Map(
    requests.flatMap(({ session_hash }, i) => {
      const refusal = refused[i];
      const isNew = refusal instanceof Refusal && !(plans[i] instanceof Refusal);
      return isNew && holders.has(session_hash) ? [[i, refusal]] : [];
    }),
  );
}

interface Accepted {
  at: number;
  made: store.NewReservation;
}

/** The outcomes of all requests, with the inserted orders filled in. */
function withInserted(
  refused: readonly Outcome[],
  inserted: readonly store.Inserted[],
  accepted: readonly Accepted[],
  offer: Offer,
): Outcome[] {
  const outcomes = [...refused];
  const orders = new Map(inserted.map((order) => [order.short_id, order]));
  for (const { at, made } of accepted) {
    const order = orders.get(made.short_id);
    if (!order) throw new Error('a reservation was not inserted');
    outcomes[at] = { order, plan: made.plan, offer };
  }
  return outcomes;
}

const answersTo = (requests: readonly Request[], outcomes: readonly Outcome[]): StoredKeyAnswer[] =>
  requests.flatMap(({ keep }, i) => {
    const outcome = outcomes[i];
    return keep && outcome && !(outcome instanceof Refusal) ? [keep(outcome)] : [];
  });
