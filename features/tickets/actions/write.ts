import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { allAtOnce, invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { keepTranslations, mustBeTranslations } from '#platform/rows/translations.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import type { Position } from '#platform/rows/positions.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { sortOfEvent } from '#features/events/actions/sorted.ts';
import * as stock from '#features/stock/actions/capacity.ts';
import type { NewTicket, Ticket, TicketChange } from '../contract.ts';
import * as charges from '../charges.store.ts';
import * as store from '../store.ts';
import { ticketTranslations } from './languages.ts';
import { addPrice, changePrices, checkPrices, priceChecks, withIds } from './prices.ts';
import { windowAfter, windowOf } from './sale-window.ts';
import { staleTicket, recordTicketChange } from './tell.ts';
import { offerOf, view } from './view.ts';

type Input = z.output<typeof TicketChange>;

/** The columns of the ticket's own row; omitted fields stay. */
function fieldsOf(input: Input, zone: string): store.Fields {
  const fields = columnsOf<Input, store.Fields>(input, {
    title: 'kept',
    type: 'kept',
    description: (html) => ({ description: cleanHtml(html) }),
    min_per_order: 'kept',
    max_per_order: 'kept',
    hide_before_sale_start_date: 'kept',
    hide_after_sale_end_date: 'kept',
    hide_when_sold_out: 'kept',
    start_collapsed: 'kept',
    show_quantity_remaining: 'kept',
    is_hidden: 'kept',
    is_hidden_without_promo_code: 'kept',
    is_hidden_from_others: 'kept',
    membership_tiers: 'kept',
    order: (position) => ({ position }),
    // The two ends of the window depend on each other.
    sale_start_date: 'stored elsewhere',
    sale_end_date: 'stored elsewhere',
    prices: 'stored elsewhere',
    tax_and_fee_ids: 'stored elsewhere',
    retired_tax_and_fee_ids: 'stored elsewhere',
    translations: 'stored elsewhere',
    converted_texts: 'stored elsewhere',
    version: 'stored elsewhere',
  });
  return { ...fields, ...windowOf(input, zone, '') };
}

/**
 * Creates a ticket with its prices in one transaction; refuses a price that the provider could not
 * charge.
 */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewTicket>,
): Promise<Ticket> {
  const offer = await offerOf(ctx, eventId);
  const { account_id, timezone, content_language } = offer.event;
  const { type, prices } = input;
  allAtOnce(
    () => checkOrderLimits(input.min_per_order, input.max_per_order),
    () => windowOf(input, timezone, ''),
    () => mustBeTranslations(content_language, input),
    ...priceChecks(type, prices, offer.event, { type, prices: [] }),
  );
  return ctx.tx(async (tx) => {
    const { id } = await store.insert(tx, {
      ...fieldsOf(input, timezone),
      title: input.title,
      type: input.type,
      account_id,
      event_id: eventId,
      position: input.order ?? (await store.nextPosition(tx, eventId)),
    });
    for (const [i, price] of input.prices.entries())
      await addPrice(tx, offer, id, input.type, price, i);
    const taxes = input.tax_and_fee_ids;
    if (taxes && !(await charges.setCharges(tx, id, account_id, taxes)))
      throw invalid('tax_and_fee_ids', 'invalid.choice');
    await keepTranslations(tx, ticketTranslations, id, content_language, input);
    await checkPrices(tx, eventId, id, input.type, input.prices);
    const after = await view(tx, eventId, id);
    await recordTicketChange(tx, offer, null, after);
    return after;
  });
}

/**
 * Removes what expired holds have left of these prices; a callback, because orders depend on
 * tickets.
 */
export type ClearHolds = (tx: Context, priceIds: readonly number[]) => Promise<void>;

/**
 * Changes a ticket. Refuses another type once it has attendees; omitted prices are removed, or
 * refused when they were ordered.
 */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Input,
  clear?: ClearHolds,
): Promise<Ticket> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'tickets', id);
    const offer = await offerOf(tx, eventId);
    const { account_id, timezone, content_language } = offer.event;
    const stored = await store.find(tx, id);
    if (!stored) throw notFound();
    const type = input.type ?? stored.type;
    if (type !== stored.type) await refuseIfTaken(tx, id);
    const storedPrices = await store.prices(tx, id);
    // Another type requires a price, or confirms that the stored one is meant.
    const requestedPrices =
      input.prices ?? (type === stored.type ? null : storedPrices.map(({ id }) => ({ id })));
    const prices = requestedPrices && withIds(type, requestedPrices, storedPrices);
    allAtOnce(
      () =>
        checkOrderLimits(
          input.min_per_order === undefined ? stored.min_per_order : input.min_per_order,
          input.max_per_order === undefined ? stored.max_per_order : input.max_per_order,
        ),
      () => windowOf(windowAfter(input, stored), timezone, ''),
      () => mustBeTranslations(content_language, input),
      ...(prices
        ? priceChecks(type, prices, offer.event, { type: stored.type, prices: storedPrices })
        : []),
    );
    const before = await view(tx, eventId, id);
    if (!(await store.change(tx, id, fieldsOf(input, timezone), input.version)))
      throw await staleTicket(tx, eventId, id, input);
    await keepTranslations(tx, ticketTranslations, id, content_language, input);
    if (prices) {
      const named = new Set(prices.map((price) => price.id));
      const removed = storedPrices.filter((price) => !named.has(price.id));
      if (removed.length) await clear?.(tx, idsOf(removed));
      await changePrices(tx, offer, id, type, prices);
    }
    const taxes = input.tax_and_fee_ids;
    if (taxes && !(await charges.setCharges(tx, id, account_id, taxes)))
      throw invalid('tax_and_fee_ids', 'invalid.choice');
    const retired = input.retired_tax_and_fee_ids;
    if (retired) {
      if (!(await charges.areOwnCharges(tx, account_id, retired)))
        throw invalid('retired_tax_and_fee_ids', 'invalid.choice');
      await charges.keepRetiredCharges(tx, id, retired);
    }
    const most = input.max_per_order;
    if (prices || taxes || (most !== undefined && most !== stored.max_per_order))
      await checkPrices(tx, eventId, id, type, prices ?? storedPrices);
    const after = await view(tx, eventId, id);
    await recordTicketChange(tx, offer, before, after);
    return after;
  });
}

/**
 * Blocks all sales until the transaction ends; refuses when a ticket of this kind was issued or is
 * held.
 */
async function refuseIfTaken(tx: Context, id: number): Promise<void> {
  const counters = (await store.prices(tx, id)).map((price) => price.counter_id);
  await stock.lockCounters(tx, counters);
  const isHeld = (await store.prices(tx, id)).some(({ reserved }) => reserved > 0);
  if (isHeld || (await store.hasAttendees(tx, id))) refuse('ticket.type_cannot_change');
}

/** Refuses a most per order that is below the least. */
export function checkOrderLimits(
  min: number | null | undefined,
  max: number | null | undefined,
): void {
  if (min && max && max < min) throw invalid('max_per_order', 'invalid.max_below_min');
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Removes a ticket. One that was ordered can only be hidden. */
export async function remove(
  ctx: Context,
  eventId: number,
  id: number,
  clear: ClearHolds,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const prices = await store.prices(tx, id);
    await clear(tx, idsOf(prices));
    const counters = prices.map((price) => price.counter_id);
    await stock.lockCounters(tx, counters);
    if (await store.isTaken(tx, idsOf(prices))) refuse('ticket.has_orders');
    const offer = await offerOf(tx, eventId);
    const before = await view(tx, eventId, id);
    await store.remove(tx, id);
    await stock.removeCounters(tx, counters);
    await recordTicketChange(tx, offer, before, null);
  });
}

/** Refuses a ticket of another event. */
export const sort = (ctx: Context, eventId: number, order: readonly Position[]): Promise<void> => {
  const list = async (tx: Context) => (await offerOf(tx, eventId)).tickets;
  return sortOfEvent(ctx, eventId, 'tickets', { list, sort: store.sort }, order);
};
