import type { PublicVenue } from '#features/venue/contract.ts';
import { plainText, shorten } from '#platform/pure/text.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Leaves out missing values: schema.org has no null. */
const known = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, fact]) => fact !== null && fact !== undefined && !(Array.isArray(fact) && !fact.length),
    ),
  );

/**
 * Returns the venue's schema.org description; closed days open and close at midnight, as schema.org
 * requires.
 */
export function venueSchemaOf(venue: PublicVenue, address: string): Record<string, unknown> {
  const { origin } = new URL(address);
  const seats = venue.sections.flatMap(({ capacities }) =>
    Object.values(capacities).filter((count) => count !== null),
  );
  return known({
    '@context': 'https://schema.org',
    '@type': 'EventVenue',
    name: venue.name,
    url: address,
    description: venue.description
      ? shorten(plainText(venue.description).replace(/\s+/g, ' '), 500)
      : null,
    address: venue.address,
    telephone: venue.phones[0] ?? null,
    email: venue.email,
    hasMap: venue.maps_url,
    image: venue.images.map(({ url }) => new URL(url, origin).href),
    maximumAttendeeCapacity: seats.length > 0 ? Math.max(...seats) : null,
    openingHoursSpecification: venue.opening_hours.week.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${days[day - 1]}`,
      opens,
      closes,
    })),
    specialOpeningHoursSpecification: venue.opening_exceptions.map(
      ({ from, to, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: from,
        validThrough: to,
        opens: opens ?? '00:00',
        closes: closes ?? '00:00',
      }),
    ),
  });
}
