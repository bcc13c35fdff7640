import type { Context } from '#platform/context.ts';
import { copyRetiredCharges } from '../charges.store.ts';
import { offerOf } from './view.ts';
import { create } from './write.ts';

/**
 * Copies every ticket with its prices, with dates moved by `later`; returns the new id of each. The
 * copies have no sales.
 */
export async function copyTickets(
  tx: Context,
  fromEvent: number,
  toEvent: number,
  later: <T extends string | null>(instant: T) => T,
): Promise<Map<number, number>> {
  const made = new Map<number, number>();
  const offer = await offerOf(tx, fromEvent);
  for (const {
    id,
    charges,
    retired_charge_ids: _retired,
    prices,
    position,
    version: _version,
    sale_start_date,
    sale_end_date,
    ...ticket
  } of offer.tickets) {
    const copy = await create(tx, toEvent, {
      ...ticket,
      order: position,
      tax_and_fee_ids: charges.map((charge) => charge.id),
      sale_start_date: later(sale_start_date),
      sale_end_date: later(sale_end_date),
      prices: prices.map((price) => ({
        label: price.label,
        translations: price.translations,
        converted_texts: price.converted_texts,
        price: price.price,
        is_hidden: price.is_hidden,
        initial_quantity_available: price.counter.capacity,
        sale_start_date: later(price.sale_start_date),
        sale_end_date: later(price.sale_end_date),
      })),
    });
    await copyRetiredCharges(tx, id, copy.id);
    made.set(id, copy.id);
  }
  return made;
}

/** Returns the ids of the copies of tickets; null when one of them was not copied. */
export function copiesOf(
  tickets: ReadonlyMap<number, number>,
  ids: readonly number[],
): number[] | null {
  const copies = ids.flatMap((id) => tickets.get(id) ?? []);
  return copies.length === ids.length ? copies : null;
}
