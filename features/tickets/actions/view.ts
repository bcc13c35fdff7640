import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Ticket } from '../contract.ts';
import type { Offer } from '../rules/sale.ts';
import { staffTicket } from '../rules/view.ts';
import { loadOffer } from './offer.ts';

/** Returns what an event sells; throws 404 when there is no such event. */
export async function offerOf(ctx: Context, eventId: number): Promise<Offer> {
  const offer = await loadOffer(ctx, eventId);
  if (!offer) throw notFound();
  return offer;
}

/** Returns a ticket as its staff see it. */
export async function view(ctx: Context, eventId: number, id: number): Promise<Ticket> {
  const offer = await offerOf(ctx, eventId);
  const ticket = offer.tickets.find((ticket) => ticket.id === id);
  if (!ticket) throw notFound();
  return staffTicket(ticket, offer, ctx.locale);
}
