import { on } from '#platform/http.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { eventById, eventIdOfSlug, publicEvents } from '#features/events/actions/find.ts';
import { triedCode } from '#features/promo-codes/actions/find.ts';
import { ownTier } from '#features/tickets/actions/own-tier.ts';
import { offerOf } from '#features/tickets/actions/view.ts';
import { offerInLanguage } from '#features/tickets/rules/texts.ts';
import { publicTickets, staffTicket } from '#features/tickets/rules/view.ts';
import { questionsForVisitor } from './actions/questions-for-visitor.ts';
import { cards } from './actions/cards.ts';
import { forEveryone } from './actions/for-everyone.ts';
import { usableDeal } from './actions/usable-deal.ts';
import { publicOrganizer } from './actions/organizer.ts';
import { liveEvent, publicEvent } from './actions/live-event.ts';
import { listings } from './contract.ts';

export const listingRoutes = [
  on(listings.list, async (ctx, { query, list }) => {
    const found = await publicEvents(ctx, query.when ?? 'upcoming', query, list);
    return { ...found, rows: await cards(ctx, found.rows) };
  }),
  on(listings.get, (ctx, { params: { eventId }, query: { promo_code } }) =>
    forEveryone(ctx, `event ${eventId}`, promo_code, () => publicEvent(ctx, eventId, promo_code)),
  ),
  on(listings.bySlug, async (ctx, { params, query }) => {
    const id = await eventIdOfSlug(ctx, params.slug);
    if (id === null) throw new Refusal('event.not_available', 404);
    const event = await publicEvent(ctx, id, query.promo_code);
    ctx.currency = event.currency;
    return event;
  }),
  on(listings.tickets, (ctx, { params: { eventId }, query: { promo_code } }) =>
    forEveryone(ctx, `tickets ${eventId}`, promo_code, async () => {
      await liveEvent(ctx, eventId);
      const offer = offerInLanguage(await offerOf(ctx, eventId), ctx.locale);
      const deal = await usableDeal(ctx, eventId, promo_code);
      return publicTickets(offer, deal, await ownTier(ctx, offer));
    }),
  ),
  on(listings.questions, (ctx, { params }) => questionsForVisitor(ctx, params.eventId)),
  on(listings.promoCode, async (ctx, { params }) => {
    await liveEvent(ctx, params.eventId);
    return { valid: (await triedCode(ctx, params.eventId, params.code)) !== null };
  }),
  on(listings.organizer, (ctx, { params }) => publicOrganizer(ctx, params.organizerId)),
  on(listings.staff, async (ctx, { params }) => {
    const offer = await offerOf(ctx, params.eventId);
    return {
      ...(await eventById(ctx, params.eventId)),
      tickets: offer.tickets.map((ticket) => staffTicket(ticket, offer, ctx.locale)),
    };
  }),
];
