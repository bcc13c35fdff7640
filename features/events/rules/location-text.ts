import type { LocationLines } from './location.ts';

type Location = { [line in keyof LocationLines]?: string | null | undefined } | null;

export interface LocationPart {
  field: keyof LocationLines;
  text: string;
}
const lines = [
  ['venue_name'],
  ['address_line_1', 'address_line_2', 'city', 'state_or_region', 'zip_or_postal_code'],
] as const;

/**
 * Returns the lines of a location: the venue's name, then the parts of its address; empty lines are
 * left out.
 */
export const locationParts = (location: Location): LocationPart[][] =>
  lines
    .map((fields) =>
      fields.flatMap((field) => {
        const text = location?.[field];
        return text ? [{ field, text }] : [];
      }),
    )
    .filter((parts) => parts.length > 0);

/** Returns the venue's name, then its address as one line. */
export const locationLines = (location: Location): string[] =>
  locationParts(location).map((parts) => parts.map(({ text }) => text).join(', '));

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
