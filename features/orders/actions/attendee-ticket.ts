import type { Context } from '#platform/context.ts';
import { languagesAs } from '#platform/pure/translations.ts';
import type { attendeeByShortId } from '#features/attendees/actions/of-order.ts';
import { ticketCode } from '#features/attendees/actions/sign.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import { namesOf } from '../item-names.store.ts';
import { priceInLanguage } from '../rules/item-names.ts';

type Attendee = NonNullable<Awaited<ReturnType<typeof attendeeByShortId>>>;

/**
 * The ticket of an attendee as shown to anyone who has its link, with the languages of texts that
 * are not in the reader's language.
 */
export async function attendeeTicket(ctx: Context, attendee: Attendee) {
  const event = await eventForBuyer(ctx, attendee.event_id);
  const names = await namesOf(ctx, { prices: [attendee.ticket_price_id] });
  const ofPrice = names.prices.map((price) => priceInLanguage(price, ctx.locale).text_languages)[0];
  const entry = attendee.check_ins.find((item) => item.checked_out_at === null);
  return {
    ...attendee,
    code: await ticketCode(ctx, attendee.id),
    event,
    organizer_name: event.organizer.name,
    checked_in_at: entry?.checked_in_at ?? null,
    is_online_event: event.settings.is_online_event,
    online_event_connection_details:
      attendee.status === 'ACTIVE' ? howToJoin(event.settings) : null,
    ticket_page_message: event.settings.ticket_page_message,
    weather_rule: event.settings.weather_rule,
    text_languages: {
      ...event.settings.text_languages,
      ...languagesAs(event.organizer.text_languages, { organizer_name: 'name' }),
      ...languagesAs(ofPrice ?? {}, { ticket_title: 'title', price_label: 'label' }),
    },
  };
}
