import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { askedQuestions } from '#features/questions/actions/answers.ts';
import type { PublicQuestion } from '#features/questions/contract.ts';
import { questionInLanguage } from '#features/questions/rules/texts.ts';
import { ownTier } from '#features/tickets/actions/own-tier.ts';
import { offerOf } from '#features/tickets/actions/view.ts';
import { isShown } from '#features/tickets/rules/sale.ts';
import { liveEvent } from './live-event.ts';
import * as store from '../held.store.ts';

/**
 * Returns the questions of the tickets that a visitor sees or holds: those of hidden tickets would
 * reveal them, by text and ids. A visitor who holds tickets gets them even after the event was
 * taken off the site.
 */
export async function questionsForVisitor(
  ctx: Context,
  eventId: number,
): Promise<PublicQuestion[]> {
  const heldTicketIds = ctx.session
    ? await store.ticketsHeld(ctx, eventId, hashToken(ctx.session))
    : [];
  if (heldTicketIds.length === 0) await liveEvent(ctx, eventId);
  const questions = await askedQuestions(ctx, eventId);
  const offer = await offerOf(ctx, eventId);
  const tier = await ownTier(ctx, offer);
  const known = new Set([
    ...offer.tickets
      .filter((ticket) => isShown(ticket, offer, null, tier))
      .map((ticket) => ticket.id),
    ...heldTicketIds,
  ]);
  return questions
    .map((question) => ({
      ...questionInLanguage(question, ctx.locale),
      ticket_ids: question.ticket_ids.filter((id) => known.has(id)),
    }))
    .filter((question) => question.applies_to_all || question.ticket_ids.length > 0);
}
