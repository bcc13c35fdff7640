import { isOneOf } from '#platform/pure/is-one-of.ts';

/** What an organizer may write between double braces; everything else stays as it was typed. */
export const placeholders = ['first_name', 'last_name', 'event_title', 'ticket_title'] as const;
export type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Record<Placeholder, string>;

/** The first that stands between double braces and is none of ours; undefined when there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{\{\s*([^{}<>]{1,60}?)\s*\}\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !isOneOf(placeholders, name));

/**
 * Fills placeholders in one pass: what a buyer called themselves is never read as a placeholder. `escape` makes a value
 * safe for where it goes.
 */
export function fill(
  text: string,
  values: PlaceholderValues,
  escape: (value: string) => string,
): string {
  return text.replace(/\{\{\s*(\w{1,30})\s*\}\}/g, (whole, name: string) =>
    isOneOf(placeholders, name) ? escape(values[name]) : whole,
  );
}
