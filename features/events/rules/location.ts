import { recordOf } from '#platform/pure/records.ts';
/** The lines of an address, in the order of a form. */
export const locationLines = [
  'venue_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;
export type LocationLines = Record<(typeof locationLines)[number], string | null>;

/**
 * Returns a location with all its fields: missing ones are null, so that readers need not test for
 * presence.
 */
export const completeLocation = (location: Partial<LocationLines> | null): LocationLines | null =>
  location && recordOf(locationLines, (line) => location[line] ?? null);
