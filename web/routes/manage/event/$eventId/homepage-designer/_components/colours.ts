import { coloursOf, type ColourSettings } from '#web/components/event-page/colours-of.ts';

/** The colours of a page in the order one thinks of them. */
export const colours: readonly (keyof ColourSettings)[] = [
  'homepage_background_color',
  'homepage_body_background_color',
  'homepage_primary_color',
  'homepage_primary_text_color',
  'homepage_secondary_color',
  'homepage_secondary_text_color',
];

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

/** The default of each colour (tokens.css), which depends on the colours that are set. */
export function venueDefaultsOf(settings: ColourSettings): Record<keyof ColourSettings, string> {
  const { values, scheme } = coloursOf(settings);
  const [paper, surface, accent, ink, chip, words] =
    scheme === 'dark'
      ? (['#16150f', '#1f1e17', '#f0654d', '#16150f', '#3a1f18', '#f0654d'] as const)
      : (['#faf8f3', '#ffffff', '#cc3b25', '#ffffff', '#fbe9e4', '#a92c19'] as const);
  return {
    homepage_background_color: paper,
    homepage_body_background_color: values['--surface'] ?? surface,
    homepage_primary_color: accent,
    homepage_primary_text_color: values['--on-accent'] ?? ink,
    homepage_secondary_color: chip,
    homepage_secondary_text_color: values['--on-chip'] ?? words,
  };
}
