import {
  adapted,
  contrast,
  inkOn,
  isHex,
  readable,
  textOn,
  visible,
} from '#platform/pure/ink-on.ts';

/** The colours of a page, in the order of the form. */
export const colours = [
  'homepage_background_color',
  'homepage_body_background_color',
  'homepage_primary_color',
  'homepage_primary_text_color',
  'homepage_secondary_color',
  'homepage_secondary_text_color',
] as const;
/** As set by the designer; null where the page uses the venue's colour. */
export type ColourSettings = Record<(typeof colours)[number], string | null>;

type Scheme = 'dark' | 'light';
// The default colours of tokens.css.
const accents = { light: '#cc3b25', dark: '#f0654d' } as const;
const defaults = {
  light: {
    '--ink': '#16150f',
    '--muted': '#5f5a4d',
    '--line': '#e0dacc',
    '--line-strong': '#857f6f',
    '--sunk': '#f2eee4',
    '--accent-soft': '#fbe9e4',
    '--jade': '#0d7a6b',
    '--jade-soft': '#dff1ed',
    '--amber': '#9f5f00',
    '--amber-soft': '#fbeed8',
    '--danger': '#b3261e',
    '--danger-soft': '#fbe6e4',
  },
  dark: {
    '--ink': '#f5f1e6',
    '--muted': '#b8b1a0',
    '--line': '#3a372c',
    '--line-strong': '#8f8878',
    '--sunk': '#26241c',
    '--accent-soft': '#3a1f18',
    '--jade': '#35b39f',
    '--jade-soft': '#14302b',
    '--amber': '#e0912a',
    '--amber-soft': '#35260f',
    '--danger': '#ff8a7e',
    '--danger-soft': '#3b1a17',
  },
} as const;
const statusColours = ['--danger', '--jade', '--amber'] as const;

const schemeOf = (background: string): Scheme =>
  inkOn(background) === '#ffffff' ? 'dark' : 'light';

/**
 * Colours of text on these backgrounds, where the defaults would be unreadable or invisible;
 * `accentOn` handles accents.
 */
function writtenOn(backgrounds: readonly string[], scheme: Scheme): Record<string, string> {
  const fits = (colour: string, least = readable): boolean =>
    backgrounds.every((background) => contrast(colour, background) >= least);
  const of = defaults[scheme];
  const values: Record<string, string> = {};
  if (!fits(of['--ink'])) values['--ink'] = scheme === 'dark' ? '#ffffff' : '#000000';
  // Text that would be unreadable on the designer's background uses the full text colour.
  if (!fits(of['--muted'])) values['--muted'] = 'var(--ink)';
  for (const name of statusColours)
    if (!fits(of[name])) values[name] = adapted(of[name], backgrounds, readable);
  if (!fits(of['--line-strong'], visible))
    values['--line-strong'] = adapted(of['--line-strong'], backgrounds, visible);
  return values;
}

/**
 * Links and the focus ring. A main colour that is unreadable on one of the backgrounds is used for
 * buttons only; links then use the text colour.
 */
function accentOn(backgrounds: readonly string[], accent: string): Record<string, string> {
  const least = Math.min(...backgrounds.map((background) => contrast(accent, background)));
  return {
    ...(least < readable ? { '--link': 'var(--ink)' } : {}),
    ...(least < visible ? { '--ring': 'var(--ink)' } : {}),
  };
}

export interface PageColourValues {
  values: Record<string, string>;
  scheme: Scheme | null;
  /** Colours for a light panel on a dark page, or a dark panel on a light page. */
  panel: { values: Record<string, string>; scheme: Scheme } | null;
}

/**
 * Returns a designer's colours as the page's CSS variables, and the colour scheme that everything
 * else follows; null without a background colour, when the visitor's own scheme applies. Unreadable
 * combinations are adapted. Values that are not colours are left out, because the result becomes a
 * style sheet.
 */
export function coloursOf(settings: ColourSettings): PageColourValues {
  const {
    homepage_background_color: pageColour,
    homepage_body_background_color: contentColour,
    homepage_primary_color: accent,
    homepage_primary_text_color: onAccent,
    homepage_secondary_color: chip,
    homepage_secondary_text_color: onChip,
  } = settings;
  const values: Record<string, string> = {};
  if (isHex(accent)) {
    for (const name of ['--accent', '--accent-hover', '--accent-large']) values[name] = accent;
    values['--on-accent'] = textOn(accent, onAccent);
  }
  if (isHex(chip)) {
    values['--chip'] = chip;
    values['--on-chip'] = textOn(chip, onChip);
  }
  const page = isHex(pageColour) ? pageColour : isHex(contentColour) ? contentColour : null;
  if (page === null) {
    if (isHex(accent)) Object.assign(values, accentOn(['#faf8f3', '#16150f'], accent));
    return { values, scheme: null, panel: null };
  }
  const surface = isHex(contentColour) ? contentColour : page;
  const [scheme, panelScheme] = [schemeOf(page), schemeOf(surface)];
  const parted = scheme !== panelScheme;
  const own = parted ? [page] : [page, surface];
  if (isHex(pageColour)) values['--paper'] = pageColour;
  values['--surface'] = parted ? page : surface;
  const accentIn = (of: Scheme): string => (isHex(accent) ? accent : accents[of]);
  Object.assign(values, writtenOn(own, scheme), accentOn(own, accentIn(scheme)));
  if (!parted) return { values, scheme, panel: null };
  return {
    values,
    scheme,
    panel: {
      scheme: panelScheme,
      values: {
        '--surface': surface,
        ...defaults[panelScheme],
        '--link': accentIn(panelScheme),
        '--ring': accentIn(panelScheme),
        ...writtenOn([surface], panelScheme),
        ...accentOn([surface], accentIn(panelScheme)),
        ...(isHex(accent)
          ? {}
          : { '--accent': accents[panelScheme], '--on-accent': textOn(accents[panelScheme]) }),
      },
    },
  };
}

/** Returns the text colour of a page with these values and this scheme, for computations. */
export const inkOf = (values: Record<string, string>, scheme: 'dark' | 'light' | null): string =>
  values['--ink'] ?? defaults[scheme ?? 'light']['--ink'];

/** The default of each colour (tokens.css), which depends on the colours that are set. */
export function defaultColoursOf(settings: ColourSettings): Record<keyof ColourSettings, string> {
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

/**
 * Returns settings with the colours that the page actually uses, and the names of those that were
 * never set.
 */
export function withPageColours<S extends ColourSettings>(
  settings: S,
): S & { homepage_colors_inherited: (typeof colours)[number][] } {
  const defaults = defaultColoursOf(settings);
  const inherited = colours.filter((name) => settings[name] === null);
  return {
    ...settings,
    ...Object.fromEntries(inherited.map((name) => [name, defaults[name]])),
    homepage_colors_inherited: inherited,
  };
}
