const parts = [
  'venue_name',
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;

/** A location as a form has it: every line a text. */
export const locationValues = (
  location: Partial<Record<(typeof parts)[number], string | null | undefined>> | null,
): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [part, location?.[part] ?? '']));
