/**
 * The few shapes that all pictures are made of. Colours are CSS values; coordinates are those of a
 * sheet of 2160 × 1080.
 */
export const width = 2160;
export const height = 1080;

// `opacity` makes the renderer paint each shape on a separate layer; `fill-opacity` and
// `stroke-opacity` are ten times faster.
const filled = (more: string): string => more.replace(/(?<![\w-])opacity=/, 'fill-opacity=');
const stroked = (more: string): string => more.replace(/(?<![\w-])opacity=/, 'stroke-opacity=');
/** A filled rectangle; `more` has further SVG attributes. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${filled(more)}/>`;
/** A filled circle. */
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${filled(more)}/>`;
/** A filled path; `d` is an SVG path. */
export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${filled(more)}/>`;
/** A path that is stroked and not filled, with round ends and corners. */
export const line = (d: string, colour: string, thick: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" ` +
  `stroke-linecap="round" stroke-linejoin="round" ${stroked(more)}/>`;
/** Shapes that are moved, turned or scaled together. */
export const group = (transform: string, content: string): string =>
  `<g transform="${transform}">${content}</g>`;
/** Joins the results of `make` for 0 … count-1. */
export const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');
/** A background for the whole picture. */
export const sheet = (colour: string): string => rect(0, 0, width, height, colour);
/** Rounds to one decimal, so that the file stays small. */
export const n = (value: number): number => Math.round(value * 10) / 10;

/** A wave from edge to edge, closed below: a strip of sea. */
export function sea(y: number, length: number, swell: number, phase: number, fill: string): string {
  let d = `M${n(-length + phase)} ${y}`;
  for (let x = -length + phase; x < width + length; x += length)
    d += `q${n(length / 4)} ${-swell} ${n(length / 2)} 0t${n(length / 2)} 0`;
  return shape(`${d}V${height}H-400z`, fill);
}

/** Halftone: dots on a rotated grid whose size follows `dark` (0 to 1) at their place. */
export function halftone(
  step: number,
  fill: string,
  dark: (x: number, y: number) => number,
): string {
  let dots = '';
  for (let row = 0; row * step * 0.5 < height + step; row++) {
    for (let x = row % 2 ? step / 2 : 0; x < width + step; x += step) {
      const y = row * step * 0.5;
      const r = Math.max(0, Math.min(1, dark(x, y))) * step * 0.48;
      if (r > 0.9)
        dots += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
    }
  }
  return shape(dots, fill);
}
