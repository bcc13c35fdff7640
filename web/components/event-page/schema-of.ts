import type { PublicEvent } from '#features/listings/contract.ts';
import { addressText } from '#platform/pure/address-parts.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { withOffset } from '#platform/pure/time.ts';
import { eventPath } from '../event-path.ts';
import { opensAt } from './sale-state.ts';

function availabilityOf(
  event: PublicEvent,
  price: PublicEvent['tickets'][number]['prices'][number],
): string {
  if (event.lifecycle_status === 'ENDED') return 'OutOfStock';
  if (price.is_sold_out) return 'SoldOut';
  if (price.is_available) return 'InStock';
  return price.off_sale_reason === 'before_sale' ? 'PreOrder' : 'OutOfStock';
}

const offered = (event: PublicEvent, url: string) =>
  event.tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({
      '@type': 'Offer',
      name: price.label ? `${ticket.title} – ${price.label}` : ticket.title,
      price: price.price_including_taxes_and_fees,
      priceCurrency: event.currency,
      url,
      availability: `https://schema.org/${availabilityOf(event, price)}`,
      ...(opensAt(ticket, price) ? { validFrom: opensAt(ticket, price) } : {}),
    })),
  );

/** Leaves out missing values: schema.org has no null. */
const withoutMissing = (facts: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => Boolean(fact[1])),
  );

/** Returns the schema.org description of the event. */
export function schemaOf(
  event: PublicEvent,
  origin: string,
  locale: Locale,
): Record<string, unknown> {
  const url = origin + eventPath(event);
  const { location_details: location, settings } = event;
  const online = settings.is_online_event;
  const end = event.actual_end_date ?? event.end_date;
  const attendance = online ? 'Online' : 'Offline';
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    inLanguage: languageTag(event.text_languages['title'] ?? locale),
    url,
    startDate: withOffset(event.start_date, event.timezone),
    ...(end ? { endDate: withOffset(end, event.timezone) } : {}),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`,
    description: event.summary ?? shorten(plainText(event.description ?? ''), 500),
    image: event.images.map((image) => new URL(image.url, origin).href),
    ...(online
      ? { location: { '@type': 'VirtualLocation', url } }
      : location
        ? {
            location: {
              '@type': 'Place',
              ...withoutMissing({ name: location.venue_name ?? location.city }),
              address: withoutMissing({
                '@type': 'PostalAddress',
                streetAddress: addressText({
                  address_line_1: location.address_line_1,
                  address_line_2: location.address_line_2,
                }),
                addressLocality: location.city,
                addressRegion: location.state_or_region,
                postalCode: location.zip_or_postal_code,
                addressCountry: location.country,
              }),
            },
          }
        : {}),
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      ...(event.organizer.website ? { url: event.organizer.website } : {}),
    },
    offers: offered(event, url),
  };
}
