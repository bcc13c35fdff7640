import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { move, remaining, shortOf, type Counter, type Deltas, type Holds } from '#features/stock/rules/counter.ts';
import { applyCounters, lockCounters } from '#features/stock/actions/batch.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { plan, soldOutAt, type Plan, type Wish } from '../rules/plan.ts';
import type { Locale } from '#platform/pure/locales.ts';
import * as store from '../reservations.store.ts';

export interface Request { wish: Wish; session_hash: string; had_session: boolean; locale: Locale; user_id: number | null }
export interface Reserved { order: store.Inserted; plan: Plan; offer: Offer }
export type Outcome = Reserved | Refusal;

/**
 * Takes many reservations of one event in one transaction, in the order in which they came, each accepted or refused
 * on its own. When nobody can be served (sold out) one reading statement answers all of them.
 */
export async function reserveBatch(ctx: Context, eventId: number, requests: readonly Request[]): Promise<Outcome[]> {
  const offer = await loadOffer(ctx, eventId);
  if (!offer) return requests.map(() => new Refusal('event.not_available', 404));
  const plans = requests.map((request) => planOrRefusal(offer, request.wish));
  if (!offer.has_due_holds && requests.every((request, i) => !request.had_session && isHopeless(offer, plans[i]))) {
    return plans.map((made) => (made instanceof Refusal ? made : soldOutAt(made, offer, shortOf(countersOf(offer), made.holds) ?? 0)));
  }
  if (plans.every((made) => made instanceof Refusal)) return plans;
  return ctx.tx((tx) => decide(tx, offer, requests, plans));
}

const countersOf = (offer: Offer): Map<number, Counter> => new Map(offer.tickets.flatMap((t) => t.prices).map((p) => [p.counter.id, p.counter]));
const isHopeless = (offer: Offer, made: Plan | Refusal | undefined): boolean => made instanceof Refusal || (made !== undefined && shortOf(countersOf(offer), made.holds) !== null);

function planOrRefusal(offer: Offer, wish: Wish): Plan | Refusal {
  try {
    return plan(offer, wish);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function decide(tx: Context, offer: Offer, requests: readonly Request[], plans: readonly (Plan | Refusal)[]): Promise<Outcome[]> {
  const eventId = offer.event.id;
  const asking = requests.filter((request, i) => request.had_session && !(plans[i] instanceof Refusal)).map((request) => request.session_hash);
  // Orders are locked before counters, everywhere: that is why nothing here can deadlock.
  const returned = asking.length ? await store.replace(tx, eventId, asking) : [];
  // When stock is short, holds that ran out are ended below, and they may be of any counter of the event: all are locked
  // at once, so that the one fixed order holds.
  const counters = await lockCounters(tx, offer.tickets.flatMap((ticket) => ticket.prices).map((price) => price.counter.id));
  const wasOpen = [...counters.values()].map((counter) => remaining(counter) > 0);
  const deltas: Deltas = new Map();
  const giveBack = (holds: Holds): void => move(counters, deltas, holds, 'reserved', -1);
  for (const holds of returned) giveBack(holds);

  const total: Holds = {};
  for (const made of plans) if (!(made instanceof Refusal)) for (const [id, units] of Object.entries(made.holds)) total[id] = (total[id] ?? 0) + units;
  if (shortOf(counters, total) !== null) {
    for (const { holds } of await store.expireDue(tx, eventId, 1000)) giveBack(holds);
  }

  const outcomes: Outcome[] = [];
  const accepted: { at: number; made: store.NewReservation }[] = [];
  for (const [i, request] of requests.entries()) {
    const made = plans[i] ?? new Refusal('unexpected', 500);
    if (made instanceof Refusal) outcomes[i] = made;
    else {
      const short = shortOf(counters, made.holds);
      if (short !== null) outcomes[i] = soldOutAt(made, offer, short);
      else {
        move(counters, deltas, made.holds, 'reserved', 1);
        accepted.push({ at: i, made: { plan: made, short_id: shortId('o'), session_hash: request.session_hash, locale: request.locale, user_id: request.user_id } });
      }
    }
  }
  if (accepted.length) {
    const inserted = await store.insertMany(tx, offer.event, accepted.map(({ made }) => made));
    for (const { at, made } of accepted) {
      const order = inserted.get(made.short_id);
      if (!order) throw new Error('a reservation was not inserted');
      outcomes[at] = { order, plan: made.plan, offer };
    }
  }
  await applyCounters(tx, deltas);
  // The public page says "sold out" or not: it is told only when that changes.
  if ([...counters.values()].some((counter, i) => remaining(counter) > 0 !== wasOpen[i])) await tx.changed(`event:${eventId}`);
  return outcomes;
}
