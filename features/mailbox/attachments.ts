import type { AttachmentMaker } from '#platform/mail.ts';
import {
  attendeeCalendar,
  attendeePdf,
  eventCalendar,
  orderCalendar,
  orderTicketsPdf,
} from '#features/orders/documents.ts';

/** The functions that make each kind of attachment, when a mail is sent or viewed. */
export const attachmentMakers: Record<string, AttachmentMaker> = {
  order_tickets: async (ctx, id, locale) => {
    const content = await orderTicketsPdf(ctx, id, locale);
    return content && { content, contentType: 'application/pdf' };
  },
  attendee_ticket: async (ctx, id, locale) => {
    const content = await attendeePdf(ctx, id, locale);
    return content && { content, contentType: 'application/pdf' };
  },
  order_calendar: async (ctx, id, locale) => ({
    content: Buffer.from((await orderCalendar(ctx, id, locale)).text),
    contentType: 'text/calendar; charset=utf-8',
  }),
  ticket_calendar: async (ctx, id, locale) => ({
    content: Buffer.from((await attendeeCalendar(ctx, id, locale)).text),
    contentType: 'text/calendar; charset=utf-8',
  }),
  event_calendar: async (ctx, id, locale) => ({
    content: Buffer.from((await eventCalendar({ ...ctx, locale }, id)).text),
    contentType: 'text/calendar; charset=utf-8',
  }),
};
