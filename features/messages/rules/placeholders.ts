import { isOneOf } from '#platform/pure/is-one-of.ts';

/** What an organizer may write between double braces; other braces stay as typed. */
export const placeholders = ['first_name', 'last_name', 'event_title', 'ticket_title'] as const;
/** The placeholders of the venue's messages to its members. */
export const memberPlaceholders = ['name', 'first_name', 'last_name', 'member_id', 'tier'] as const;
export type Placeholder = (typeof placeholders)[number] | (typeof memberPlaceholders)[number];

/** Returns the first name between double braces that is unknown; undefined when there is none. */
export const unknownPlaceholder = (
  text: string,
  known: readonly Placeholder[],
): string | undefined =>
  [...text.matchAll(/\{\{\s*([^{}<>]{1,60}?)\s*\}\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !isOneOf(known, name));

/**
 * Fills placeholders in one pass, so that a person's name is never read as a placeholder. `escape`
 * makes a value safe for its context.
 */
export function fill(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
  escape: (value: string) => string,
): string {
  return text.replace(/\{\{\s*(\w{1,30})\s*\}\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name as Placeholder] ?? '') : match,
  );
}
