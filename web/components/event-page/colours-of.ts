import type { PublicEvent } from '#features/listings/contract.ts';
import { contrast, inkOn, isHex } from './ink-on.ts';

export type ColourSettings = Pick<
  PublicEvent['settings'],
  | 'homepage_background_color'
  | 'homepage_body_background_color'
  | 'homepage_primary_color'
  | 'homepage_primary_text_color'
  | 'homepage_secondary_color'
  | 'homepage_secondary_text_color'
>;

// The default colours of tokens.css, light first.
const pageColours = ['#faf8f3', '#16150f'] as const;
const accents = ['#cc3b25', '#f0654d'] as const;
const inks = ['#16150f', '#f5f1e6'] as const;
const muteds = ['#5f5a4d', '#b8b1a0'] as const;
/** The contrast that WCAG requires of text. */
export const readable = 4.5;

/**
 * A designer's colours as the page's CSS variables, and the colour scheme that everything else
 * follows; null without a background colour, when the visitor's own scheme applies. Anything that
 * is not a colour is left out: this becomes a style sheet.
 */
export function coloursOf(settings: ColourSettings): {
  values: Record<string, string>;
  scheme: 'dark' | 'light' | null;
} {
  const {
    homepage_background_color: pageColour,
    homepage_body_background_color: contentColour,
    homepage_primary_color: accent,
    homepage_primary_text_color: onAccent,
    homepage_secondary_color: chip,
    homepage_secondary_text_color: onChip,
  } = settings;
  const values: Record<string, string> = {};
  const set = (name: string, value: string | null): void => {
    if (isHex(value)) values[name] = value;
  };
  set('--paper', pageColour);
  set('--surface', isHex(contentColour) ? contentColour : pageColour);
  set('--accent', accent);
  set('--accent-hover', accent);
  set('--accent-large', accent);
  if (isHex(accent)) values['--on-accent'] = isHex(onAccent) ? onAccent : inkOn(accent);
  set('--chip', chip);
  if (isHex(chip)) values['--on-chip'] = isHex(onChip) ? onChip : inkOn(chip);
  const background = isHex(pageColour) ? pageColour : isHex(contentColour) ? contentColour : null;
  const theme = background !== null && inkOn(background) === '#ffffff' ? 1 : 0;
  const backgrounds =
    background === null ? pageColours : [background, values['--surface'] ?? background];
  const fits = (colour: string): boolean =>
    backgrounds.every((one) => contrast(colour, one) >= readable);
  if (background !== null && theme === 1 && contrast(inks[1], background) < readable)
    values['--ink'] = '#ffffff';
  // Text that would be unreadable on the designer's background uses the full text colour.
  if (background !== null && !fits(muteds[theme])) values['--muted'] = 'var(--ink)';
  // A main colour that is unreadable on one of the backgrounds is used for buttons only; links then
  // use the text colour.
  if ((background !== null || isHex(accent)) && !fits(isHex(accent) ? accent : accents[theme]))
    values['--link'] = 'var(--ink)';
  return { values, scheme: background === null ? null : theme === 1 ? 'dark' : 'light' };
}

/** The ink of a page with these values and this scheme, for reckoning. */
export const inkOf = (values: Record<string, string>, scheme: 'dark' | 'light' | null): string =>
  values['--ink'] ?? inks[scheme === 'dark' ? 1 : 0];
