import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid, notFound, refuse, Refusal } from '#platform/pure/refusal.ts';
import { toMajor } from '#platform/pure/money.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import * as stock from '#features/stock/actions/capacity.ts';
import type { NewTicket, Ticket, TicketChange } from '../contract.ts';
import { nearestChargeable } from '../rules/chargeable.ts';
import type { Offer, TicketType } from '../rules/sale.ts';
import { staffTicket } from '../rules/view.ts';
import * as store from '../store.ts';
import { loadOffer } from './offer.ts';
import { recordTicket, ticketNow } from './trail.ts';

type Input = z.output<typeof TicketChange>;
type PriceInput = NonNullable<Input['prices']>[number];

export async function offerOf(ctx: Context, eventId: number): Promise<Offer> {
  const offer = await loadOffer(ctx, eventId);
  if (!offer) throw notFound();
  return offer;
}

export async function view(ctx: Context, eventId: number, id: number): Promise<Ticket> {
  const offer = await offerOf(ctx, eventId);
  const ticket = offer.tickets.find((one) => one.id === id);
  if (!ticket) throw notFound();
  return staffTicket(ticket, offer);
}

const trailOf = ({ event }: Offer): { account_id: number; event_id: number; currency: string } => ({
  account_id: event.account_id,
  event_id: event.id,
  currency: event.currency,
});

function windowOf(
  input: { sale_start_date?: string | null | undefined; sale_end_date?: string | null | undefined },
  zone: string,
  path: string,
): { sale_start_date?: string | null; sale_end_date?: string | null } {
  const [start, end] = [
    momentIn(`${path}sale_start_date`, input.sale_start_date, zone),
    momentIn(`${path}sale_end_date`, input.sale_end_date, zone),
  ];
  if (start && end && end <= start)
    throw invalid(`${path}sale_end_date`, 'refusals.ticket.sale_ends_before_it_starts');
  return {
    ...(start === undefined ? {} : { sale_start_date: start }),
    ...(end === undefined ? {} : { sale_end_date: end }),
  };
}

/** The fields of the ticket's own row; what the input does not carry stays. */
function fieldsOf(input: Input, zone: string): Record<string, unknown> {
  const {
    prices: _prices,
    tax_and_fee_ids: _taxes,
    version: _version,
    description,
    order,
    sale_start_date: _start,
    sale_end_date: _end,
    ...rest
  } = input;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(description === undefined ? {} : { description: cleanHtml(description) }),
    ...(order === undefined ? {} : { position: order }),
    ...windowOf(input, zone, ''),
  };
}

const priceOf = (type: TicketType, input: PriceInput): number =>
  type === 'FREE' ? 0 : (input.price ?? 0);
const capacityOf = (input: PriceInput): number | null =>
  input.initial_quantity_available === undefined || input.initial_quantity_available === UNLIMITED
    ? null
    : input.initial_quantity_available;

async function addPrice(
  tx: Context,
  offer: Offer,
  ticketId: number,
  type: TicketType,
  input: PriceInput,
  position: number,
): Promise<void> {
  // A ticket that is sold has a price, were it 0: one that was forgotten must not be given away.
  if (input.price === undefined && (type === 'PAID' || type === 'TIERED'))
    throw invalid(`prices.${position}.price`, 'invalid.required');
  await store.insertPrice(tx, {
    event_id: offer.event.id,
    ticket_id: ticketId,
    counter_id: await stock.createCounter(
      tx,
      capacityOf(input),
      await store.sharedCounters(tx, ticketId),
    ),
    label: input.label ?? null,
    price: priceOf(type, input),
    is_hidden: input.is_hidden ?? false,
    position,
    ...windowOf(input, offer.event.timezone, `prices.${position}.`),
  });
}

async function checkPrices(
  ctx: Context,
  eventId: number,
  id: number,
  type: TicketType,
  prices: readonly PriceInput[],
): Promise<void> {
  if (type !== 'TIERED' && prices.length !== 1) throw invalid('prices', 'invalid.one_price');
  const offer = await offerOf(ctx, eventId);
  const ticket = offer.tickets.find((one) => one.id === id);
  ticket?.prices.forEach((price, i) => {
    const nearest = nearestChargeable(price.price, ticket.charges, offer.event.currency);
    if (ticket.type !== 'DONATION' && nearest !== price.price)
      throw invalid(`prices.${i}.price`, 'refusals.ticket.price_cannot_be_charged', {
        price: toMajor(nearest, offer.event.currency),
      });
  });
}

export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewTicket>,
): Promise<Ticket> {
  const offer = await offerOf(ctx, eventId);
  checkOrderLimits(input.min_per_order, input.max_per_order);
  const id = await ctx.tx(async (tx) => {
    const position = input.order ?? (await store.nextPosition(tx, eventId));
    const ticket = await store.insert(tx, {
      ...(fieldsOf(input, offer.event.timezone) as { title: string; type: TicketType }),
      account_id: offer.event.account_id,
      event_id: eventId,
      position,
    });
    for (const [i, price] of input.prices.entries())
      await addPrice(tx, offer, ticket.id, input.type, price, i);
    if (
      input.tax_and_fee_ids &&
      !(await store.setCharges(tx, ticket.id, offer.event.account_id, input.tax_and_fee_ids))
    )
      throw invalid('tax_and_fee_ids', 'invalid.choice');
    await checkPrices(tx, eventId, ticket.id, input.type, input.prices);
    await recordTicket(tx, trailOf(offer), null, await ticketNow(tx, eventId, ticket.id));
    await tx.changed(`event:${eventId}`, 'events');
    return ticket.id;
  });
  return view(ctx, eventId, id);
}

export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Input,
): Promise<Ticket> {
  const offer = await offerOf(ctx, eventId);
  const ticket = await store.find(ctx, id);
  if (!ticket) throw notFound();
  const type = input.type ?? ticket.type;
  if (type !== ticket.type && (await store.hasAttendees(ctx, id)))
    refuse('ticket.type_cannot_change');
  checkOrderLimits(
    input.min_per_order === undefined ? ticket.min_per_order : input.min_per_order,
    input.max_per_order === undefined ? ticket.max_per_order : input.max_per_order,
  );
  const merged = {
    sale_start_date:
      input.sale_start_date === undefined ? ticket.sale_start_date : input.sale_start_date,
    sale_end_date: input.sale_end_date === undefined ? ticket.sale_end_date : input.sale_end_date,
  };
  windowOf(merged, offer.event.timezone, '');
  await ctx.tx(async (tx) => {
    const before = await ticketNow(tx, eventId, id);
    if (!(await store.change(tx, id, fieldsOf(input, offer.event.timezone), input.version)))
      refuse('stale_version');
    if (input.prices) await changePrices(tx, offer, id, type, input.prices);
    if (
      input.tax_and_fee_ids &&
      !(await store.setCharges(tx, id, offer.event.account_id, input.tax_and_fee_ids))
    )
      throw invalid('tax_and_fee_ids', 'invalid.choice');
    if (input.prices ?? input.tax_and_fee_ids)
      await checkPrices(tx, eventId, id, type, input.prices ?? [{}]);
    await recordTicket(tx, trailOf(offer), before, await ticketNow(tx, eventId, id));
    await tx.changed(`event:${eventId}`, 'events');
  });
  return view(ctx, eventId, id);
}

/** Prices with an id are changed, new ones added, missing ones removed unless something of them was ordered. */
async function changePrices(
  tx: Context,
  offer: Offer,
  ticketId: number,
  type: TicketType,
  inputs: readonly PriceInput[],
): Promise<void> {
  const existing = await store.prices(tx, ticketId);
  // A ticket that always has one price need not name it.
  const named =
    type !== 'TIERED' && inputs.length === 1 && inputs[0]?.id === undefined
      ? [{ ...inputs[0], id: existing[0]?.id }]
      : inputs;
  const kept = new Set(named.map((price) => price.id));
  for (const price of existing.filter((one) => !kept.has(one.id))) {
    if (await store.isOrdered(tx, 'ticket_price_id', price.id)) refuse('ticket.price_has_sales');
    await store.removePrice(tx, price.id);
    await stock.removeCounters(tx, [price.counter_id]);
  }
  for (const [i, input] of named.entries()) {
    if (input.id === undefined) {
      await addPrice(tx, offer, ticketId, type, input, i);
      continue;
    }
    const price = existing.find((one) => one.id === input.id);
    if (!price) throw invalid(`prices.${i}.id`, 'invalid.choice');
    await store.changePrice(tx, price.id, {
      position: i,
      ...(input.price === undefined && type !== 'FREE' ? {} : { price: priceOf(type, input) }),
      ...(input.label === undefined ? {} : { label: input.label }),
      ...(input.is_hidden === undefined ? {} : { is_hidden: input.is_hidden }),
      ...windowOf(input, offer.event.timezone, `prices.${i}.`),
    });
    if (
      input.initial_quantity_available !== undefined &&
      !(await stock.setCapacity(tx, price.counter_id, capacityOf(input)))
    ) {
      throw new Refusal(
        'ticket.capacity_below_sold',
        409,
        { taken: price.reserved + price.sold },
        {
          [`prices.${i}.initial_quantity_available`]: [
            {
              key: 'refusals.ticket.capacity_below_sold',
              values: { taken: price.reserved + price.sold },
            },
          ],
        },
      );
    }
  }
}

function checkOrderLimits(min: number | null | undefined, max: number | null | undefined): void {
  if (min && max && max < min) throw invalid('max_per_order', 'invalid.max_below_min');
}

/** A ticket somebody ordered is hidden, not deleted. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    if (await store.isOrdered(tx, 'ticket_id', id)) refuse('ticket.has_orders');
    const [offer, before] = [await offerOf(tx, eventId), await ticketNow(tx, eventId, id)];
    const counters = (await store.prices(tx, id)).map((price) => price.counter_id);
    await store.remove(tx, id);
    await stock.removeCounters(tx, counters);
    await recordTicket(tx, trailOf(offer), before, null);
    await tx.changed(`event:${eventId}`, 'events');
  });
}
