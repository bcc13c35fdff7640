import type { Look } from '#web/parts/event-page/colours-of.ts';

/** The colours of a page in the order one thinks of them, and what the house has where none is chosen (tokens.css, light). */
export const colours: readonly { name: keyof Look; house: string }[] = [
  { name: 'homepage_background_color', house: '#faf8f3' }, { name: 'homepage_body_background_color', house: '#ffffff' },
  { name: 'homepage_primary_color', house: '#cc3b25' }, { name: 'homepage_primary_text_color', house: '#ffffff' },
  { name: 'homepage_secondary_color', house: '#fbe9e4' }, { name: 'homepage_secondary_text_color', house: '#a92c19' },
];

/** The colours out of more; `without` stands where none is chosen. */
export function lookOf<E extends string | null>(from: Partial<Record<keyof Look, unknown>>, without: E): Record<keyof Look, string | E> {
  return Object.fromEntries(colours.map(({ name }) => [name, typeof from[name] === 'string' && from[name].trim() !== '' ? from[name].trim() : without])) as Record<keyof Look, string | E>;
}
