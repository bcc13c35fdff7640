import { locationLines, type LocationLines } from '#features/events/rules/location.ts';

/** A location as a form has it: every line a text. */
export const locationValues = (
  location: { [Line in keyof LocationLines]?: string | null | undefined } | null,
): Record<string, string> =>
  Object.fromEntries(locationLines.map((line) => [line, location?.[line] ?? '']));
