import { addressParts, type AddressPart } from '#platform/pure/address-parts.ts';
import type { LocationLines } from './location.ts';

type Location = { [line in keyof LocationLines]?: string | null | undefined } | null;

export type LocationPart = AddressPart<keyof LocationLines>;

/**
 * Returns the lines of a location: the venue's name, then the parts of its address; empty lines are
 * left out.
 */
export function locationParts(location: Location): LocationPart[][] {
  const text = location?.venue_name;
  const name: LocationPart[] = text ? [{ field: 'venue_name', text, before: '' }] : [];
  return [name, addressParts({ ...location, country: null })].filter((parts) => parts.length > 0);
}

/** Returns the venue's name, then its address as one line. */
export const locationLines = (location: Location): string[] =>
  locationParts(location).map((parts) => parts.map(({ text, before }) => before + text).join(''));

const linkTo = (location: Location, address: string): string | null => {
  const text = locationLines(location).join(', ');
  return text ? `https://www.google.com/maps/${address}${encodeURIComponent(text)}` : null;
};

/** The link to a map; null without an address. */
export const mapUrl = (location: Location): string | null =>
  linkTo(location, 'search/?api=1&query=');

/** The link to directions; null without an address. */
export const directionsUrl = (location: Location): string | null =>
  linkTo(location, 'dir/?api=1&destination=');
