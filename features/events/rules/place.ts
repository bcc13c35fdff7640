const lines = [
  'venue_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;
export type PlaceLines = Record<(typeof lines)[number], string | null>;

/** A place with every line of it: what was never said is null, so that a reader need not ask whether it is there. */
export const wholePlace = (place: Partial<PlaceLines> | null): PlaceLines | null =>
  place && (Object.fromEntries(lines.map((line) => [line, place[line] ?? null])) as PlaceLines);
