import type { LocationLines } from './location.ts';

type Location = { [line in keyof LocationLines]?: string | null | undefined } | null;

/** The name of the venue, then its address as one line. */
export function locationLines(location: Location): string[] {
  if (!location) return [];
  const address = [
    location.address_line_1,
    location.address_line_2,
    location.city,
    location.state_or_region,
    location.zip_or_postal_code,
  ]
    .filter(Boolean)
    .join(', ');
  return [location.venue_name, address].filter((line): line is string => Boolean(line));
}

const search = (location: Location): string | null => {
  const text = locationLines(location).join(', ');
  return text ? encodeURIComponent(text) : null;
};

/** The link to a map; null without an address. */
export const mapUrl = (location: Location): string | null => {
  const text = search(location);
  return text && `https://www.google.com/maps/search/?api=1&query=${text}`;
};

/** The link to directions; null without an address. */
export const directionsUrl = (location: Location): string | null => {
  const text = search(location);
  return text && `https://www.google.com/maps/dir/?api=1&destination=${text}`;
};
