import { colours, type ColourSettings } from '#features/events/rules/page-colours.ts';

/** Picks the colour settings; `without` is the value for unset ones. */
export function colourSettingsOf<E extends string | null>(
  from: Partial<Record<keyof ColourSettings, unknown>>,
  without: E,
): Record<keyof ColourSettings, string | E> {
  return Object.fromEntries(
    colours.map((name) => [
      name,
      typeof from[name] === 'string' && from[name].trim() !== '' ? from[name].trim() : without,
    ]),
  ) as Record<keyof ColourSettings, string | E>;
}
