import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Counter } from '#features/stock/rules/counter.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import { leftFor, nothingHeld, tooManyHeld, type Held } from '../rules/hoarding.ts';
import type { Plan } from '../rules/plan.ts';
import * as store from '../reservations.store.ts';

type MayHold = (made: Plan, holder: store.Holder | null) => Refusal | null;

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
  const { devices, addresses } = await store.heldBy(tx, offer.event.id, holders);
  const per_order = Math.max(
    0,
    ...offer.tickets.flatMap(({ min_per_order, max_per_order }) => [
      min_per_order ?? 0,
      max_per_order ?? 0,
    ]),
  );
  return (made, holder) => {
    if (!holder) return null;
    const units = made.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const device = devices.get(holder.device) ?? nothingHeld;
    const address = addresses.get(holder.address) ?? nothingHeld;
    const beyond = tooManyHeld(
      units,
      device,
      address,
      leftFor(counters, withoutCode(made)),
      per_order,
    );
    if (beyond === 'device') return new Refusal('order.too_many_held', 409);
    if (beyond === 'address') return new Refusal('order.network_holds_too_many', 409);
    const more = (held: Held): Held => ({ ...held, held: held.held + units });
    devices.set(holder.device, more(device));
    addresses.set(holder.address, more(address));
    return null;
  };
}

/** A promo code has its own counter; what is left of it says nothing about tickets. */
const withoutCode = ({ holds, promo_code }: Plan): Plan['holds'] =>
  Object.fromEntries(Object.entries(holds).filter(([id]) => Number(id) !== promo_code?.counter_id));
