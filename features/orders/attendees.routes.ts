import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { limited } from '#platform/limited.ts';
import { personName } from '#platform/pure/person-name.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { attendeeById, replaceTicket } from '#features/attendees/actions/of-order.ts';
import { addAttendee } from './actions/add-attendee.ts';
import { changeAttendee } from './actions/change-attendee.ts';
import { attendeeFacts } from './facts.ts';
import { attendeeChanges } from './attendees.contract.ts';
import { notices } from './mail/notices.ts';

/** Sends the ticket again; with a new code the one sent before no longer admits. */
async function resend(ctx: Context, id: number, newCode: boolean): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    if (newCode) await replaceTicket(tx, id);
    const attendee = await attendeeById(tx, id);
    if (attendee.status !== 'ACTIVE') refuse('attendee.is_cancelled');
    await limited(ctx, 'resend', `order ${attendee.order_id}`);
    await takeMailsToOthers(tx, 1);
    await notices.ticket(tx, attendee);
    await tx.tell(attendeeFacts.sent, {
      account_id: accountOf(tx),
      event_id: attendee.event_id,
      after: { ...attendee, name: personName(attendee) },
    });
    const { email } = attendee;
    return { message: ctx.texts.say(ctx.locale, 'attendees.ticket_sent', { email }) };
  });
}

export const attendeeChangeRoutes = [
  on(attendeeChanges.add, async (ctx, { params, body }) =>
    attendeeById(ctx, await addAttendee(ctx, params.eventId, body)),
  ),
  on(attendeeChanges.put, (ctx, { params, body }) =>
    changeAttendee(ctx, params.eventId, params.attendeeId, body),
  ),
  on(attendeeChanges.patch, (ctx, { params, body }) =>
    changeAttendee(ctx, params.eventId, params.attendeeId, body),
  ),
  on(attendeeChanges.resend, (ctx, { params, body }) =>
    resend(ctx, params.attendeeId, body?.new_code ?? false),
  ),
];
