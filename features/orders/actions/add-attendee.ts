import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { personName } from '#platform/pure/person-name.ts';
import { allAtOnce, invalid, refusalAt, refuse } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { addAttendees, attendeeById } from '#features/attendees/actions/of-order.ts';
import { recordPaidElsewhere } from '#features/payments/actions/ledger.ts';
import { addAnswers, allQuestions, staffAnswersFrom } from '#features/questions/actions/answers.ts';
import { take } from '#features/stock/actions/transfer.ts';
import { taxesOf } from '#features/taxes/actions/find.ts';
import type { Rollup } from '#features/taxes/rules/unit-price.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import type { Offer, OfferedPrice, OfferedTicket } from '#features/tickets/rules/sale.ts';
import { chargesInLanguage, itemName, offerInLanguage } from '#features/tickets/rules/texts.ts';
import type { NewAttendee } from '../attendees.contract.ts';
import { attendeeFacts, byHandFacts } from '../facts.ts';
import { notices } from '../mail/notices.ts';
import * as byHand from '../by-hand.store.ts';
import { isCancelledEvent } from './cancel-event.ts';

type Input = z.output<typeof NewAttendee>;
const at = <T>(list: readonly T[], find: (item: T) => boolean, field: string): T => {
  const found = list.find(find);
  if (!found) throw invalid(field, 'invalid.choice');
  return found;
};

/**
 * Adds an attendee by hand: creates a completed order of one unit, marked as made by hand. Sale
 * windows and hidden tickets do not restrict staff; stock does, and a cancelled event is refused.
 */
export async function addAttendee(ctx: Context, eventId: number, input: Input): Promise<number> {
  const offer = await loadOffer(ctx, eventId);
  if (!offer?.tickets.length) refuse('attendee.needs_ticket');
  const gross = input.amount_paid ?? 0;
  const person = {
    first_name: input.first_name,
    last_name: input.last_name ?? null,
    email: input.email,
    locale: input.locale ?? ctx.locale,
  };
  const { taxes_and_fees = [], questions = [] } = input;
  const charges = taxes_and_fees.length ? await taxesOf(ctx, accountOf(ctx)) : [];
  const asked = await allQuestions(ctx, eventId);
  const [{ ticket, price, answers }, { rollup, fee, tax }] = allAtOnce(
    () => {
      const chosen = chosenIn(offer, input);
      const units = [{ ticket_id: chosen.ticket.id, questions, at: 0 }];
      return { ...chosen, answers: staffAnswersFrom(asked, questions, units) };
    },
    () => rollupOf(chargesInLanguage(charges, person.locale), taxes_and_fees),
    () => checkSentCharges({ ...input, amount_paid: gross }),
  );
  return ctx.tx(async (tx) => {
    if (await isCancelledEvent(tx, eventId)) refuse('event.already_cancelled');
    const holds = { [price.counter.id]: 1 };
    if (!(await take(tx, holds, 'sold')))
      throw refusalAt('ticket_id', 'ticket.sold_out', { title: ticket.title, left: 0 });
    const short_id = shortId('o');
    const unit = {
      price: gross - fee - tax,
      unit_fee: fee,
      unit_tax: tax,
      taxes_and_fees_rollup: rollup,
    };
    const order = await byHand.insertByHand(
      tx,
      {
        account_id: accountOf(tx),
        event_id: eventId,
        short_id,
        currency: offer.event.currency,
        holds,
        ...person,
      },
      {
        ticket_id: ticket.id,
        ticket_price_id: price.id,
        item_name: itemIn(offerInLanguage(offer, person.locale), ticket.id, price.id),
        ...unit,
      },
    );
    await recordPaidElsewhere(tx, {
      id: order.id,
      account_id: accountOf(tx),
      event_id: eventId,
      short_id,
      amount: gross,
      currency: offer.event.currency,
    });
    const [id = 0] = await addAttendees(tx, [
      {
        ...person,
        account_id: accountOf(tx),
        event_id: eventId,
        order_id: order.id,
        order_item_id: order.item_id,
        ticket_id: ticket.id,
        ticket_price_id: price.id,
        short_id: shortId('a'),
        status: 'ACTIVE',
      },
    ]);
    const of = { event_id: eventId, order_id: order.id };
    await addAnswers(tx, [{ ...of, accepted: answers, attendee_ids: [id] }]);
    await tx.tell(attendeeFacts.created, {
      account_id: accountOf(tx),
      event_id: eventId,
      after: { ...(await attendeeById(tx, id)), name: personName(person) },
      details: {
        ticket: [null, ticket.title],
        amount_paid: [null, toMajor(gross, offer.event.currency)],
      },
    });
    await tx.tell(byHandFacts.made_by_hand, {
      account_id: accountOf(tx),
      event_id: eventId,
      after: { id: order.id },
    });
    if (input.send_confirmation_email) {
      await takeMailsToOthers(tx, 1);
      await notices.confirmation(tx, order.id, { by: 'staff', repeat: '' });
    }
    return id;
  });
}

/** The item name that the buyer sees on the order line. */
function itemIn({ tickets }: Offer, ticketId: number, priceId: number): string {
  const ticket = at(tickets, (ticket) => ticket.id === ticketId, 'ticket_id');
  return itemName(
    ticket,
    at(ticket.prices, (price) => price.id === priceId, 'ticket_price_id'),
  );
}

/** The chosen ticket and price; the price may be omitted when the ticket has only one. */
function chosenIn(
  { tickets }: Offer,
  { ticket_id, ticket_price_id }: Input,
): { ticket: OfferedTicket; price: OfferedPrice } {
  const ticket = at(tickets, (item) => item.id === ticket_id, 'ticket_id');
  const [only] = ticket.prices.length === 1 ? ticket.prices : [];
  const price =
    (ticket_price_id === undefined ? only : undefined) ??
    at(ticket.prices, (item) => item.id === ticket_price_id, 'ticket_price_id');
  return { ticket, price };
}

/** Refuses fees and taxes of more than what was paid; an unknown amount is not judged. */
export function checkSentCharges({
  amount_paid,
  taxes_and_fees,
}: {
  amount_paid?: number | null | undefined;
  taxes_and_fees?: readonly { amount?: number }[] | undefined;
}): void {
  if (typeof amount_paid !== 'number') return;
  const charged = (taxes_and_fees ?? []).reduce((sum, { amount = 0 }) => sum + amount, 0);
  if (charged > amount_paid)
    throw invalid('taxes_and_fees', 'refusals.attendee.charges_above_paid');
}

/** The fees and taxes that staff state as part of the paid amount. */
function rollupOf(
  known: ReturnType<typeof chargesInLanguage>,
  given: NonNullable<Input['taxes_and_fees']>,
): { rollup: Rollup; fee: number; tax: number } {
  const rollup: Rollup = { taxes: [], fees: [] };
  for (const [n, { tax_or_fee_id, amount }] of given.entries()) {
    const charge = at(
      known,
      (item) => item.id === tax_or_fee_id,
      `taxes_and_fees.${n}.tax_or_fee_id`,
    );
    // A charge of nothing would be a line in the mail and on the receipt.
    if (amount === 0) continue;
    rollup[charge.type === 'TAX' ? 'taxes' : 'fees'].push({
      id: charge.id,
      name: charge.name,
      rate: charge.rate,
      type: charge.calculation_type,
      value: amount,
    });
  }
  const sum = (lines: Rollup['taxes']): number =>
    lines.reduce((total, line) => total + line.value, 0);
  return { rollup, fee: sum(rollup.fees), tax: sum(rollup.taxes) };
}
