import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { allAtOnce, invalid, refuse, Refusal } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { mustBeTranslations } from '#platform/rows/translations.ts';
import * as stock from '#features/stock/actions/capacity.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import type { TicketChange } from '../contract.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { isChargeable, limitOfPrice, nearestChargeable } from '../rules/chargeable.ts';
import type { Offer, TicketType } from '../rules/sale.ts';
import * as store from '../store.ts';
import { keepPriceTranslations } from './languages.ts';
import { windowAfter, windowOf } from './sale-window.ts';
import { offerOf } from './view.ts';

export type PriceInput = NonNullable<z.output<typeof TicketChange>['prices']>[number];
type StoredPrice = Awaited<ReturnType<typeof store.prices>>[number];

const priceOf = (type: TicketType, input: PriceInput): number =>
  type === 'FREE' ? 0 : (input.price ?? 0);
const capacityOf = (input: PriceInput): number | null =>
  input.initial_quantity_available === undefined || input.initial_quantity_available === UNLIMITED
    ? null
    : input.initial_quantity_available;

/**
 * Whether the organizer must give a price: a free ticket has none, and for a donation the buyer
 * chooses.
 */
const isPriced = (type: TicketType): boolean => type === 'PAID' || type === 'TIERED';

/** A paid ticket needs an explicit price, even 0: one that was forgotten must not make it free. */
export function checkPriceGiven(
  type: TicketType,
  input: Partial<PriceInput>,
  position: number,
): void {
  if (input.price === undefined && isPriced(type))
    throw invalid(`prices.${position}.price`, 'invalid.required');
}

/** A price that a free ticket would drop was meant for another type. */
export function checkNoPriceIfFree(
  type: TicketType,
  input: Partial<PriceInput>,
  position: number,
): void {
  if (type === 'FREE' && input.price)
    throw invalid(`prices.${position}.price`, 'refusals.ticket.free_has_no_price');
}

/** Refuses several prices where only one is allowed. */
export function checkCount(type: TicketType, prices: readonly unknown[]): void {
  if (type !== 'TIERED' && prices.length !== 1) throw invalid('prices', 'invalid.one_price');
}

/** The stored ticket; a new one has no prices yet. */
interface Stored {
  type: TicketType;
  prices: readonly StoredPrice[];
}

/**
 * Returns the checks to run before any price is written. A stored price need not be given again,
 * unless the ticket was free or let the buyer choose.
 */
export const priceChecks = (
  type: TicketType,
  inputs: readonly PriceInput[],
  { timezone, content_language }: Offer['event'],
  stored: Stored,
): (() => void)[] => [
  () => checkCount(type, inputs),
  ...inputs.flatMap((input, n) => {
    const before = stored.prices.find(({ id }) => id === input.id);
    return [
      () => void ((before && isPriced(stored.type)) || checkPriceGiven(type, input, n)),
      () => checkNoPriceIfFree(type, input, n),
      () => void windowOf(windowAfter(input, before), timezone, `prices.${n}.`),
      () => mustBeTranslations(content_language, input, `prices.${n}.`),
    ];
  }),
];

/** Adds the ids of the prices to change: the only price of a ticket need not be named. */
export const withIds = (
  type: TicketType,
  inputs: readonly PriceInput[],
  stored: readonly StoredPrice[],
): readonly PriceInput[] => {
  const [input] = inputs;
  return type !== 'TIERED' && inputs.length === 1 && input?.id === undefined
    ? [{ ...input, id: stored[0]?.id }]
    : inputs;
};

/**
 * Must run in the caller's transaction; the new counter counts towards the capacities that the
 * ticket shares.
 */
export async function addPrice(
  tx: Context,
  offer: Offer,
  ticketId: number,
  type: TicketType,
  input: PriceInput,
  position: number,
): Promise<void> {
  const shared = await store.sharedCounters(tx, ticketId);
  const { id } = await store.insertPrice(tx, {
    event_id: offer.event.id,
    ticket_id: ticketId,
    counter_id: await stock.createCounter(tx, capacityOf(input), shared),
    label: input.label ?? null,
    price: priceOf(type, input),
    is_hidden: input.is_hidden ?? false,
    position,
    ...windowOf(input, offer.event.timezone, `prices.${position}.`),
  });
  await keepPriceTranslations(tx, offer, id, input, position);
}

/**
 * Refuses several prices where only one is allowed, and prices, taxes and fees that the provider
 * could not charge.
 */
export async function checkPrices(
  ctx: Context,
  eventId: number,
  id: number,
  type: TicketType,
  prices: readonly PriceInput[],
): Promise<void> {
  checkCount(type, prices);
  const { event, tickets } = await offerOf(ctx, eventId);
  const ticket = tickets.find((ticket) => ticket.id === id);
  const checks = (ticket?.prices ?? []).map(({ price }, i) => () => {
    if (!ticket) return;
    const total = unitPrice(price, ticket.charges, event.currency).gross;
    const nearest = nearestChargeable(price, ticket.charges, event.currency);
    if (nearest !== price)
      throw invalid(`prices.${i}.price`, 'refusals.ticket.price_cannot_be_charged', {
        price: { major: toMajor(nearest, event.currency), currency: event.currency },
      });
    if (!isChargeable(total, event.currency))
      throw invalid('tax_and_fee_ids', 'refusals.ticket.charges_cannot_be_charged');
    // The buyer may give more than the least donation, and sees the smallest chargeable amount.
    if (ticket.type === 'DONATION') return;
    const limit = limitOfPrice(total, ticket.max_per_order, event.currency);
    if (limit)
      throw invalid(`prices.${i}.price`, `refusals.ticket.price_${limit.problem}`, {
        amount: { major: limit.amount, currency: event.currency },
      });
  });
  allAtOnce(...checks);
}

/**
 * Changes prices with an id, adds those without, and removes stored ones that are not listed;
 * refuses everything when one to be removed has been ordered or issued.
 */
export async function changePrices(
  tx: Context,
  offer: Offer,
  ticketId: number,
  type: TicketType,
  inputs: readonly PriceInput[],
): Promise<void> {
  const existing = await store.prices(tx, ticketId);
  const namedIds = new Set(inputs.map((price) => price.id));
  const unnamed = existing.filter((item) => !namedIds.has(item.id));
  await stock.lockCounters(
    tx,
    unnamed.map((price) => price.counter_id),
  );
  for (const price of unnamed) {
    if (await store.isTaken(tx, [price.id])) refuse('ticket.price_has_sales');
    await store.removePrice(tx, price.id);
    await stock.removeCounters(tx, [price.counter_id]);
  }
  for (const [i, input] of inputs.entries()) {
    if (input.id === undefined) {
      await addPrice(tx, offer, ticketId, type, input, i);
      continue;
    }
    const price = existing.find((item) => item.id === input.id);
    if (!price) throw invalid(`prices.${i}.id`, 'invalid.choice');
    await changePrice(tx, offer, price, type, input, i);
  }
}

async function changePrice(
  tx: Context,
  offer: Offer,
  price: StoredPrice,
  type: TicketType,
  input: PriceInput,
  position: number,
): Promise<void> {
  const fields = columnsOf<PriceInput, store.PriceFields>(input, {
    price: () => ({ price: priceOf(type, input) }),
    label: 'kept',
    is_hidden: 'kept',
    // The two ends of the window depend on each other.
    sale_start_date: 'stored elsewhere',
    sale_end_date: 'stored elsewhere',
    id: 'stored elsewhere',
    initial_quantity_available: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
  });
  await store.changePrice(tx, price.id, {
    ...fields,
    ...(type === 'FREE' ? { price: 0 } : {}),
    ...windowOf(input, offer.event.timezone, `prices.${position}.`),
    position,
  });
  await keepPriceTranslations(tx, offer, price.id, input, position);
  if (input.initial_quantity_available === undefined) return;
  if (await stock.setCapacity(tx, price.counter_id, capacityOf(input))) return;
  const values = { taken: price.reserved + price.sold };
  const key = 'refusals.ticket.capacity_below_sold';
  throw new Refusal('ticket.capacity_below_sold', 409, values, {
    [`prices.${position}.initial_quantity_available`]: [{ key, values }],
  });
}
