import { coloursOf, inkOf, type ColourSettings } from '#features/events/rules/page-colours.ts';
import { contrast, isHex, readable, visible } from '#platform/pure/ink-on.ts';

export type PairName = 'text' | 'button' | 'button_edge' | 'chip' | 'link';
/** A pair of adjacent colours: their contrast, 1 to 21, and the minimum that WCAG requires. */
export interface Pair {
  name: PairName;
  ratio: number;
  least: number;
}

/** The chosen colours with too little contrast. Defaults always have enough. */
export function lowContrastPairs(settings: ColourSettings): Pair[] {
  const { values, scheme } = coloursOf(settings);
  const pairs: Pair[] = [];
  const meet = (
    name: PairName,
    front: string | undefined,
    back: string | undefined,
    least = readable,
  ): void => {
    if (!isHex(front) || !isHex(back)) return;
    const ratio = contrast(front, back);
    // Rounded to the displayed decimal before comparing: "4.5 of 4.5" would not make sense as a
    // warning.
    if (Math.floor(ratio * 10) / 10 < least)
      pairs.push({ name, ratio: Math.floor(ratio * 10) / 10, least });
  };
  const ink = inkOf(values, scheme);
  const { '--paper': paper, '--accent': accent } = values;
  const surface = settings.homepage_body_background_color ?? values['--surface'];
  meet('text', ink, paper);
  // Checks the chosen colours, even where the page replaces one with a readable colour.
  meet('button', settings.homepage_primary_text_color ?? values['--on-accent'], accent);
  meet('button_edge', accent, surface ?? paper, visible);
  meet('chip', settings.homepage_secondary_text_color ?? values['--on-chip'], values['--chip']);
  if (!pairs.some(({ name }) => name === 'button_edge')) meet('link', accent, paper ?? surface);
  return pairs;
}
