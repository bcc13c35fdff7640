/** Whether a colour is written as `#rgb` or `#rrggbb`; false for null and undefined. */
export const isHex = (colour: string | null | undefined): colour is string =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour ?? '');

const channels = (colour: string): number[] => {
  const digits = colour.slice(1);
  const hex = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
};

/** WCAG's relative luminance of `#rgb` or `#rrggbb`, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(text: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(text), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast that WCAG requires of text, and of the edges of controls. */
export const readable = 4.5;
export const visible = 3;

/** Black-brown or white, whichever is more readable on a colour. */
export const inkOn = (colour: string): '#16150f' | '#ffffff' =>
  contrast(colour, '#16150f') > contrast(colour, '#ffffff') ? '#16150f' : '#ffffff';

/**
 * The colour for text on another colour: the wanted one when it is readable there, otherwise black
 * or white.
 */
export function textOn(colour: string, wanted: string | null = null): string {
  for (const item of [wanted, inkOn(colour)])
    if (isHex(item) && contrast(item, colour) >= readable) return item;
  return contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/**
 * Returns the colour nearest to this one, on the way to black or white, whose contrast with all
 * backgrounds is at least `least`.
 */
export function adapted(colour: string, backgrounds: readonly string[], least: number): string {
  for (let step = 0; step <= 20; step += 1)
    for (const end of [255, 0]) {
      const tried = `#${channels(colour)
        .map((from) => Math.round(from + ((end - from) * step) / 20))
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('')}`;
      if (backgrounds.every((background) => contrast(tried, background) >= least)) return tried;
    }
  return textOn(backgrounds[0] ?? '#ffffff');
}
