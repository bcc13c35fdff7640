export const isHex = (colour: string | null | undefined): colour is string =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour ?? '');

/** WCAG's relative luminance of `#rgb` or `#rrggbb`, 0 to 1. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const hex = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((offset) => {
    const channel = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Dark or white, whichever can be read better on a colour. */
export const inkOn = (colour: string): '#16150f' | '#ffffff' =>
  contrast(colour, '#16150f') > contrast(colour, '#ffffff') ? '#16150f' : '#ffffff';
