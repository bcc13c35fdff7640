import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { personName } from '#platform/pure/person-name.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { removed_address } from '#platform/retention.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { attendeeById, replaceTicket } from '#features/attendees/actions/of-order.ts';
import type { Attendee } from '#features/attendees/contract.ts';
import { attendeeFacts, buyerFacts } from '../facts.ts';
import { notices } from '../mail/notices.ts';
import * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';

/**
 * Counts a resend against the order's limit: each time, or once per run for all of its attendees.
 */
async function countSending(ctx: Context, orderId: number, runId?: string): Promise<void> {
  if (runId && (await store.wasTicketPosted(ctx, orderId, runId))) return;
  await limited(ctx, 'resend', `order ${orderId}`);
}

/** Refuses if the personal data was erased: there is no address to send to. */
function mustHaveAddress(email: string | null): void {
  if (email === removed_address) refuse('mail.address_removed');
}

/**
 * Sends the ticket again; with a new code the one sent before no longer admits. Within one run each
 * attendee gets one mail, however often it is requested.
 */
export async function resendTicket(
  ctx: Context,
  id: number,
  newCode: boolean,
  runId?: string,
): Promise<Attendee> {
  const repeat = runId ?? ctx.now;
  return ctx.tx(async (tx) => {
    if (runId && (await store.wasPosted(tx, `attendee-ticket:${id}:${repeat}`)))
      return attendeeById(tx, id);
    if (newCode) await replaceTicket(tx, await attendeeById(tx, id));
    const attendee = await attendeeById(tx, id);
    if (attendee.status !== 'ACTIVE') refuse('attendee.is_cancelled');
    mustHaveAddress(attendee.email);
    await countSending(tx, attendee.order_id, runId);
    await takeMailsToOthers(tx, 1);
    await notices.ticket(tx, attendee, repeat);
    await tx.tell(attendeeFacts.sent, {
      account_id: accountOf(tx),
      event_id: attendee.event_id,
      after: { ...attendee, name: personName(attendee) },
    });
    return attendee;
  });
}

/** Sends the buyer the mail of a completed order again, once per run. */
export async function resendConfirmation(ctx: Context, id: number, runId?: string): Promise<void> {
  const repeat = `:${runId ?? ctx.now}`;
  if (runId && (await store.wasPosted(ctx, `order-completed:${id}${repeat}`))) return;
  const order = await orderRows.find(ctx, id);
  if (!order) throw notFound();
  if (order.status !== 'COMPLETED') refuse('order.not_completed');
  mustHaveAddress(order.email);
  await limited(ctx, 'resend', `order ${id}`);
  await ctx.tx(async (tx) => {
    await takeMailsToOthers(tx, 1);
    await notices.confirmation(tx, id, { by: 'staff', repeat });
    const { account_id, event_id } = order;
    await tx.tell(buyerFacts.sent, { account_id, event_id, after: order });
  });
}
