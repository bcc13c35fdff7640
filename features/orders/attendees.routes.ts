import { on } from '#platform/http.ts';
import { attendeeById } from '#features/attendees/actions/of-order.ts';
import { addAttendee, checkSentCharges } from './actions/add-attendee.ts';
import { changeAttendee } from './actions/change-attendee.ts';
import { resendTicket } from './actions/resend.ts';
import { attendeeChanges } from './attendees.contract.ts';

export const attendeeChangeRoutes = [
  on(
    attendeeChanges.add,
    async (ctx, { params, body }) =>
      attendeeById(ctx, await addAttendee(ctx, params.eventId, body)),
    checkSentCharges,
  ),
  on(attendeeChanges.put, (ctx, { params, body }) =>
    changeAttendee(ctx, params.eventId, params.attendeeId, body),
  ),
  on(attendeeChanges.patch, (ctx, { params, body }) =>
    changeAttendee(ctx, params.eventId, params.attendeeId, body),
  ),
  on(attendeeChanges.resend, async (ctx, { params, body }) => {
    const { email } = await resendTicket(ctx, params.attendeeId, body?.new_code ?? false);
    return { message: ctx.texts.format(ctx.locale, 'attendees.ticket_sent', { email }) };
  }),
];
