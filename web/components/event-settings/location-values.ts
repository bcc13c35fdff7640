import { locationLines, type LocationLines } from '#features/events/rules/location.ts';

/** Returns a location's lines as texts for a form. */
export const locationValues = (
  location: { [Line in keyof LocationLines]?: string | null | undefined } | null,
): Record<string, string> =>
  Object.fromEntries(locationLines.map((line) => [line, location?.[line] ?? '']));
