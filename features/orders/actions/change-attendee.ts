import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { personName } from '#platform/pure/person-name.ts';
import { allAtOnce, attempt, invalid, Refusal, refusalAt, refuse } from '#platform/pure/refusal.ts';
import { removed_address } from '#platform/retention.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import {
  attendeeById,
  changeAttendee as storeAttendee,
  replaceTicket,
  takeUnsentCode,
  type AttendeeFields,
} from '#features/attendees/actions/of-order.ts';
import type { Attendee } from '#features/attendees/contract.ts';
import {
  correctableAnswers,
  correctionFrom,
  storeCorrection,
} from '#features/questions/actions/answers.ts';
import { exchange } from '#features/stock/actions/transfer.ts';
import type { Holds } from '#features/stock/rules/counter.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import type { AttendeeChange } from '../attendees.contract.ts';
import { attendeeFacts } from '../facts.ts';
import { withdrawMails } from '../forget.store.ts';
import { unlessErased } from './unless-erased.ts';
import { moveHolds } from '../rules/holds.ts';
import type { Locked } from './complete.ts';
import { requestRefund } from './request-refund.ts';
import { notices } from '../mail/notices.ts';
import * as store from '../store.ts';

type Input = z.output<typeof AttendeeChange>;
type Offer = Awaited<ReturnType<typeof loadOffer>>;

/**
 * Changes an attendee's name, ticket or status. The unit of stock follows: it is released by a
 * cancellation, taken again by a reactivation, and moved from one price to another with the ticket.
 * What was paid stays. A ticket that went to another person, or became another ticket, is replaced
 * and sent; a reactivated one is sent if its holder was notified of the cancellation, or has no
 * mail with its code.
 */
export async function changeAttendee(
  ctx: Context,
  eventId: number,
  id: number,
  input: Input,
): Promise<Attendee> {
  const offer = await loadOffer(ctx, eventId);
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, (await attendeeById(tx, id)).order_id);
    // Read again under the order's lock: two staff members may cancel the same attendee at once.
    const before = await attendeeById(tx, id);
    // Mails about the ticket are in the holder's language.
    const holder = await attendeeById({ ...tx, locale: before.locale }, id);
    if (!order || order.status !== 'COMPLETED') refuse('attendee.order_not_completed');
    if (input.version !== undefined && input.version !== before.version)
      throw await staleVersion(tx, eventId, { fact: attendeeFacts.changed, id, body: input });
    const of = { event_id: eventId, order_id: order.id, attendee_id: id };
    const correctable = input.questions && (await correctableAnswers(tx, of));
    const place = attempt(() => placeOf(offer, before, input));
    const isTaken = !(place instanceof Refusal) && (await takePlace(tx, order, place));
    const [{ ticket, price, status }, correction] = allAtOnce(
      () => {
        if (place instanceof Refusal) throw place;
        if (isTaken) return place;
        throw refusalAt(input.status ? 'status' : 'ticket_id', 'ticket.sold_out', {
          title: place.ticket.title,
          left: 0,
        });
      },
      () => {
        const ticket_id = input.ticket_id ?? before.ticket_id;
        return correctable && correctionFrom(correctable, [ticket_id], input.questions ?? []);
      },
    );
    const fields = columnsOf<Input, AttendeeFields>(input, {
      first_name: 'kept',
      last_name: 'kept',
      email: 'kept',
      locale: 'kept',
      // Ticket, price and status depend on each other and on what is stored.
      ticket_id: 'stored elsewhere',
      ticket_price_id: 'stored elsewhere',
      status: 'stored elsewhere',
      questions: 'stored elsewhere',
      refund_amount: 'stored elsewhere',
      refundable: 'stored elsewhere',
      notify_buyer: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    const moved = { ticket_id: ticket.id, ticket_price_id: price.id, status };
    await storeAttendee(tx, id, { ...fields, ...moved });
    if (correction) await storeCorrection(tx, of, correction);
    if (isOther(before, await attendeeById(tx, id))) await replaceTicket(tx, before);
    const after = await attendeeById(tx, id);
    if (await needsTicket(tx, before, after, input)) {
      await takeMailsToOthers(tx, 1);
      await notices.ticket(tx, after);
    }
    if (after.status === 'CANCELLED' && before.status !== 'CANCELLED')
      await refundAndNotify(tx, order, holder, input);
    if (after.email === removed_address) await withdrawMails(tx, order.id, before.email);
    const recorded = unlessErased(before, after);
    await tx.tell(attendeeFacts[actionOf(before, after)], {
      account_id: accountOf(tx),
      event_id: eventId,
      before: { ...recorded, name: personName(recorded) },
      after: { ...after, name: personName(after) },
      details: editedAnswers(before, after),
    });
  });
  return attendeeById(ctx, id);
}

/**
 * The ticket, price and status that a change leads to; the price may be omitted when the ticket has
 * only one.
 */
function placeOf(offer: Offer, before: Attendee, input: Input) {
  const { ticket_id = before.ticket_id, ticket_price_id, status = before.status } = input;
  const ticket = offer?.tickets.find((ticket) => ticket.id === ticket_id);
  if (!ticket) throw invalid('ticket_id', 'invalid.choice');
  const isSame = ticket.id === before.ticket_id && ticket_price_id === undefined;
  const only = ticket.prices.length === 1 ? ticket.prices[0]?.id : undefined;
  const priceId = isSame ? before.ticket_price_id : (ticket_price_id ?? only);
  const price = ticket.prices.find((price) => price.id === priceId);
  if (!price) throw invalid('ticket_price_id', 'invalid.choice');
  const isMoved = price.id !== before.ticket_price_id;
  if (isMoved && before.status === 'CANCELLED' && status === 'CANCELLED')
    refuse('attendee.is_cancelled');
  const old = offer?.tickets
    .flatMap((item) => item.prices)
    .find((item) => item.id === before.ticket_price_id)?.counter.id;
  const from: Holds = before.status === 'ACTIVE' && old !== undefined ? { [old]: 1 } : {};
  const to: Holds = status === 'ACTIVE' ? { [price.counter.id]: 1 } : {};
  return { ticket, price, status, from, to };
}

/** Exchanges the unit of stock; false when there is none left. */
async function takePlace(
  tx: Context,
  order: Locked,
  { from, to }: Pick<ReturnType<typeof placeOf>, 'from' | 'to'>,
): Promise<boolean> {
  if (!(await exchange(tx, from, to))) return false;
  await store.setHolds(tx, order.id, moveHolds(order.holds, from, to));
  return true;
}

/**
 * Must the ticket be sent: has the holder no valid ticket, or was the cancellation the last mail
 * about it?
 */
const needsTicket = async (
  tx: Context,
  before: Attendee,
  after: Attendee,
  { notify_buyer = true }: Input,
): Promise<boolean> => {
  if (after.status !== 'ACTIVE') return false;
  const isUnsent = await takeUnsentCode(tx, after.id);
  if (isUnsent || after.short_id !== before.short_id) return true;
  return notify_buyer && before.status === 'CANCELLED' && store.wasToldOfCancellation(tx, after);
};

/** Refunds the given amount for a ticket that has just been cancelled, and notifies its holder. */
async function refundAndNotify(
  tx: Context,
  order: Locked,
  attendee: Attendee,
  { refund_amount, refundable: seen, notify_buyer = true }: Input,
): Promise<void> {
  if (refund_amount)
    await requestRefund(tx, order, {
      amount: refund_amount,
      reason: 'attendee_cancelled',
      notify_buyer,
      seen,
      field: 'refund_amount',
    });
  if (notify_buyer)
    await notices.ticketsCancelled(tx, order.id, [attendee], {
      reason: 'ticket',
      repeat: tx.now,
    });
}

/** The number of changed answers; the trail records the number, never the text. */
const editedAnswers = (before: Attendee, after: Attendee): Record<string, [null, number]> => {
  const texts = ({ question_answers }: Attendee): string[] =>
    question_answers.map(({ question_id, title, text }) => `${question_id ?? title}:${text}`);
  const old = new Set(texts(before));
  const now = texts(after);
  const count = Math.max(now.filter((item) => !old.has(item)).length, old.size - now.length);
  return count > 0 ? { answers: [null, count] } : {};
};

/**
 * The ticket now belongs to another person or is for another price: the one sent before no longer
 * admits.
 */
const isOther = (before: Attendee, after: Attendee): boolean =>
  before.first_name !== after.first_name ||
  before.last_name !== after.last_name ||
  before.email !== after.email ||
  before.ticket_price_id !== after.ticket_price_id;

function actionOf(
  before: Attendee,
  after: Attendee,
): 'cancelled' | 'reactivated' | 'moved' | 'changed' {
  if (before.status !== after.status)
    return after.status === 'CANCELLED' ? 'cancelled' : 'reactivated';
  return before.ticket_price_id === after.ticket_price_id ? 'changed' : 'moved';
}
