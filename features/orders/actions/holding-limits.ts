import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { withShared, type Counter } from '#features/stock/rules/counter.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import {
  isHeldAgain,
  leftFor,
  mostOfDevice,
  nothingHeld,
  sumOfHeld,
  tooManyHeld,
  type Held,
} from '../rules/hoarding.ts';
import type { Plan } from '../rules/plan.ts';
import * as store from '../reservations.store.ts';

type MayHold = (plan: Plan, holder: store.Holder | null) => Refusal | null;

/**
 * Reads once per batch what its callers already hold, then judges the requests in order; each
 * accepted request counts for the next. `counters` are those of the batch, as they change.
 */
export async function holdingLimits(
  tx: Context,
  offer: Offer,
  requests: readonly { holder: store.Holder | null }[],
  plans: readonly (Plan | Refusal)[],
  counters: ReadonlyMap<number, Counter>,
): Promise<MayHold> {
  const holders = requests.flatMap(({ holder }, i) =>
    holder && !(plans[i] instanceof Refusal) ? [holder] : [],
  );
  if (holders.length === 0) return () => null;
  const { devices, addresses } = await store.heldBy(tx, offer.event, holders);
  const per_order = Math.max(
    0,
    ...offer.tickets.flatMap(({ min_per_order, max_per_order }) => [
      min_per_order ?? 0,
      max_per_order ?? 0,
    ]),
  );
  const prices = pricesOf(offer);
  return (plan, holder) => {
    if (!holder) return null;
    const units = plan.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const device = devices.get(holder.device) ?? new Map<number, Held>();
    const address = addresses.get(holder.address) ?? new Map<number, Held>();
    const holds = withoutCode(plan);
    const unitsLeft = leftFor(counters, holds);
    const totals = [sumOfHeld(device.values()), sumOfHeld(address.values())] as const;
    const beyond = tooManyHeld(units, ...totals, unitsLeft, per_order);
    const isAgain = (all: store.HeldByPrice): boolean =>
      all.size > 0 &&
      Object.entries(withShared(counters, holds)).some(([id, wanted]) => {
        const ofCounter = [...all].flatMap(([price, value]) =>
          prices.get(Number(id))?.has(price) ? [value] : [],
        );
        return isHeldAgain(wanted, sumOfHeld(ofCounter), unsoldOf(counters.get(Number(id))));
      });
    if (beyond === 'device' || isAgain(device)) {
      const most = mostOfDevice(unitsLeft, per_order);
      // A single request can exceed the limit although the buyer holds nothing yet.
      return new Refusal('order.too_many_held', 409, { most: units > most ? most : 0 });
    }
    if (beyond === 'address' || isAgain(address))
      return new Refusal('order.network_holds_too_many', 409);
    for (const heldByPrice of [device, address])
      for (const { ticket_price_id, quantity } of plan.items) {
        const before = heldByPrice.get(ticket_price_id) ?? nothingHeld;
        heldByPrice.set(ticket_price_id, { ...before, held: before.held + quantity });
      }
    devices.set(holder.device, device);
    addresses.set(holder.address, address);
    return null;
  };
}

/** The prices whose units count towards each counter, shared counters included. */
function pricesOf({ tickets }: Offer): Map<number, Set<number>> {
  const pricesByCounter = new Map<number, Set<number>>();
  for (const { id, counter } of tickets.flatMap((ticket) => ticket.prices))
    for (const counterId of [counter.id, ...counter.shared_ids])
      pricesByCounter.set(counterId, (pricesByCounter.get(counterId) ?? new Set<number>()).add(id));
  return pricesByCounter;
}

const unsoldOf = (counter: Counter | undefined): number =>
  counter && counter.capacity !== null ? counter.capacity - counter.sold : Infinity;

/** A promo code has its own counter; its remaining uses are independent of the stock of tickets. */
const withoutCode = ({ holds, promo_code }: Plan): Plan['holds'] =>
  Object.fromEntries(Object.entries(holds).filter(([id]) => Number(id) !== promo_code?.counter_id));
