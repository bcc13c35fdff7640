import { labelled } from '#platform/pure/labelled.ts';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Context } from '#platform/context.ts';
import { formatRange, zoneName } from '#platform/pure/date-text.ts';
import { readableText, shorten } from '#platform/pure/text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { withWholeLinks } from '#platform/rich-text.ts';
import { attendeeById, attendeesOfOrder } from '#features/attendees/actions/of-order.ts';
import { ticketCode } from '#features/attendees/actions/sign.ts';
import { ticketPdf, type TicketSheet } from '#features/attendees/pdf/ticket-pdf.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { eventUrl } from '#features/events/rules/event-url.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import { namesZone } from '#features/events/rules/names-zone.ts';
import { locationLines } from '#features/events/rules/location-text.ts';
import { revisionOf } from '#features/events/rules/revision.ts';
import type { Event } from '#features/events/contract.ts';
import * as orderRows from './rows.store.ts';
import { orderUrl, ticketUrl } from './actions/links.ts';
import * as cancellations from './cancellation.store.ts';
import { personName } from '#platform/pure/person-name.ts';

type Person = Pick<
  Awaited<ReturnType<typeof attendeeById>>,
  | 'id'
  | 'event_id'
  | 'ticket_title'
  | 'price_label'
  | 'first_name'
  | 'last_name'
  | 'public_id'
  | 'order_public_id'
>;

/** The location of an event as one line; null when it has none. */
export const locationText = (event: Pick<Event, 'location_details'>): string | null =>
  locationLines(event.location_details).join(', ') || null;

/** The location of an event or that it is online, and its time zone where it needs a name. */
function placeAndZone(
  { texts }: Pick<Context, 'texts'>,
  event: Pick<Event, 'location_details' | 'start_date' | 'timezone'> & {
    settings: Pick<Event['settings'], 'is_online_event'>;
  },
  locale: Locale,
): string | null {
  const { is_online_event } = event.settings;
  const location = is_online_event
    ? texts.format(locale, 'event_page.online')
    : locationText(event);
  const zone = namesZone(event.timezone, is_online_event)
    ? zoneName(event.start_date, event.timezone, locale)
    : null;
  return [location, zone].filter(Boolean).join(' · ') || null;
}

const textOf = ({ config }: Context, html: string | null): string | null =>
  html && readableText(withWholeLinks(html, config.base_url));

/** Returns tickets as one PDF, in the given language. */
export async function ticketsPdf(
  ctx: Context,
  people: readonly Person[],
  locale: Locale,
): Promise<Buffer> {
  const sheets: TicketSheet[] = [];
  for (const person of people) {
    const event = await eventForBuyer({ ...ctx, locale }, person.event_id);
    sheets.push({
      venue_name: ctx.venue.name,
      event_title: event.title,
      starts: formatRange(event.start_date, event.end_date, event.timezone, locale),
      location: placeAndZone(ctx, event, locale),
      is_online: event.settings.is_online_event,
      how_to_join: textOf(ctx, howToJoin(event.settings)),
      organizer_name: event.organizer.name,
      ticket_title: person.ticket_title,
      price_label: person.price_label,
      attendee_name: personName(person),
      public_id: person.public_id,
      order_public_id: person.order_public_id,
      code: await ticketCode(ctx, person.id),
      message: textOf(ctx, event.settings.ticket_page_message),
      weather_rule: textOf(ctx, event.settings.weather_rule),
    });
  }
  return ticketPdf(sheets, (key, values) => ctx.texts.format(locale, key, values), locale);
}

/**
 * Returns one PDF of the order's active tickets; cancelled and unpaid ones are left out. Null when
 * there is none.
 */
export async function orderTicketsPdf(
  ctx: Context,
  orderId: number,
  locale: Locale,
): Promise<Buffer | null> {
  const active = (await attendeesOfOrder({ ...ctx, locale }, orderId)).filter(
    (person) => person.status === 'ACTIVE',
  );
  return active.length > 0 ? ticketsPdf(ctx, active, locale) : null;
}

/** Returns the PDF ticket of one attendee; null when it is cancelled or unpaid. */
export async function attendeePdf(
  ctx: Context,
  attendeeId: number,
  locale: Locale,
): Promise<Buffer | null> {
  const person = await attendeeById({ ...ctx, locale }, attendeeId);
  return person.status === 'ACTIVE' ? ticketsPdf(ctx, [person], locale) : null;
}

/** Returns the calendar file of an order, with a link to all its tickets. */
export async function orderCalendar(ctx: Context, orderId: number, locale: Locale) {
  const order = await orderRows.find(ctx, orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  return eventCalendar(ctx, order.event_id, { url: orderUrl(ctx, order), locale });
}

/** Returns the calendar file of one attendee, with a link to their ticket. */
export async function attendeeCalendar(ctx: Context, attendeeId: number, locale: Locale) {
  const { event_id, short_id } = await attendeeById(ctx, attendeeId);
  return eventCalendar(ctx, event_id, { url: ticketUrl(ctx, event_id, short_id), locale });
}

/**
 * Returns an event as a calendar file. Importing it again updates the same entry: the UID never
 * changes, and the sequence number rises with every change of the event or its settings (which hold
 * the place), and with its cancellation. For ticket holders the entry has the ticket's link and how
 * to join.
 */
export async function eventCalendar(
  ctx: Context,
  eventId: number,
  ticket?: { url: string; locale: Locale },
): Promise<{ text: string; slug: string }> {
  const event = await eventForBuyer({ ...ctx, locale: ticket?.locale ?? ctx.locale }, eventId);
  const url = eventUrl(ctx, event);
  const leads = ticket?.url ?? url;
  const location = locationText(event);
  const isCancelled = (await cancellations.find(ctx, eventId)) !== undefined;
  const calendar = ical({ prodId: { company: 'Foyer', product: 'Foyer' } });
  calendar.createEvent({
    id: `event-${event.id}@${new URL(ctx.config.base_url).hostname}`,
    start: new Date(event.start_date),
    end: new Date(event.end_date ?? Date.parse(event.start_date) + 7_200_000),
    stamp: new Date(event.updated_at),
    lastModified: new Date(event.updated_at),
    sequence: revisionOf(event) + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: event.title,
    description: [
      event.summary ?? shorten(textOf(ctx, event.description) ?? '', 500),
      ticket && textOf(ctx, howToJoin(event.settings)),
      ticket &&
        labelled(ticket.locale, ctx.texts.format(ticket.locale, 'mail.event.ticket'), ticket.url),
      url,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(leads ? { url: leads } : {}),
    ...(location ? { location } : {}),
  });
  // Every line of a calendar ends with a break, the last one too (RFC 5545).
  return { text: `${calendar.toString()}\r\n`, slug: event.slug };
}
