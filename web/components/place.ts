import type { PublicEvent } from '#features/listings/contract.ts';

type Place = PublicEvent['location_details'];

/** The name of the place, then its address as one line. */
export function placeLines(place: Place): string[] {
  if (!place) return [];
  const address = [
    place.address_line_1,
    place.address_line_2,
    place.city,
    place.state_or_region,
    place.zip_or_postal_code,
  ]
    .filter(Boolean)
    .join(', ');
  return [place.venue_name, address].filter((line): line is string => Boolean(line));
}

const search = (place: Place): string | null => {
  const text = placeLines(place).join(', ');
  return text ? encodeURIComponent(text) : null;
};

/** Where it is on a map; null without an address. */
export const mapOf = (place: Place): string | null => {
  const text = search(place);
  return text && `https://www.google.com/maps/search/?api=1&query=${text}`;
};

/** The way there from where the reader is. */
export const directionsTo = (place: Place): string | null => {
  const text = search(place);
  return text && `https://www.google.com/maps/dir/?api=1&destination=${text}`;
};
