import type { Random } from '../random.ts';
import {
  disc,
  group,
  halftone,
  height,
  line,
  rect,
  sea,
  shape,
  sheet,
  times,
  width,
} from './shapes.ts';

export interface Inks {
  background: string;
  dark: string;
  warm: string;
  cool: string;
  light: string;
}

/** Towers in a row, some with lit windows. */
function skyline(
  random: Random,
  base: number,
  low: number,
  high: number,
  fill: string,
  lamp: string | null,
): string {
  let all = '';
  for (let x = -40; x < width;) {
    const w = random.between(60, 150);
    const h = random.between(low, high);
    all += rect(x, base - h, w, h, fill);
    if (random.chance(0.3)) all += rect(x + w * 0.3, base - h - 34, w * 0.4, 34, fill);
    if (random.chance(0.2)) all += rect(x + w / 2 - 3, base - h - 90, 6, 90, fill);
    if (lamp)
      for (let wy = base - h + 24; wy < base - 40; wy += 34)
        for (let wx = x + 16; wx < x + w - 20; wx += 26)
          if (random.chance(0.3)) all += rect(wx, wy, 11, 16, lamp, 'opacity=".85"');
    x += w + random.between(-6, 20);
  }
  return all;
}

const boat = (hull: string, cabin: string, light: string, stripe: string): string =>
  [
    shape('M-420 0h840l-70 118h-700z', hull),
    rect(-400, 18, 800, 16, light),
    rect(-330, -96, 660, 96, cabin),
    rect(-270, -176, 500, 80, hull),
    rect(-300, -196, 560, 22, light),
    times(11, (i) => rect(-306 + i * 57, -76, 34, 46, light)),
    times(8, (i) => rect(-244 + i * 59, -156, 36, 36, cabin)),
    rect(-70, -286, 90, 92, stripe),
    rect(-70, -262, 90, 20, light),
    rect(170, -270, 8, 80, hull),
    shape('M178 -270l74 22l-74 22z', stripe),
  ].join('');

/** A ferry with two decks in front of the skyline; its position varies. */
export function ferry(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const x = random.between(760, 1320);
  return [
    sheet(background),
    disc(x + 330, 420, 300, warm),
    halftone(26, background, (_, y) => (y - 400) / 420),
    skyline(random, 700, 80, 330, cool, null),
    skyline(random, 720, 40, 210, dark, light),
    sea(700, 300, 26, -60, cool),
    group(`translate(${x} 742)`, boat(dark, warm, light, warm)),
    sea(838, 260, 30, 20, dark),
    times(22, (i) =>
      line(
        `M${random.between(0, width)} ${880 + i * 9}h${random.between(40, 260)}`,
        i % 3 ? cool : warm,
        7,
        'opacity=".8"',
      ),
    ),
    sea(1010, 340, 24, 90, background),
  ].join('');
}

/** A full moon over the sea, and a boat with two sails. */
export function moon(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const x = random.between(980, 1240);
  return [
    sheet(background),
    times(9, (i) => disc(x, 430, 860 - i * 62, cool, `opacity="${0.06 + i * 0.012}"`)),
    disc(x, 430, 300, light),
    disc(x - 90, 360, 62, warm, 'opacity=".22"'),
    disc(x + 70, 500, 96, warm, 'opacity=".22"'),
    disc(x + 110, 330, 34, warm, 'opacity=".22"'),
    times(60, () =>
      disc(
        random.between(0, width),
        random.between(0, 520),
        random.between(2, 5),
        light,
        `opacity="${random.between(3, 9) / 10}"`,
      ),
    ),
    sea(700, 420, 34, 0, dark),
    times(34, (i) =>
      rect(
        x - 20 - i * 7 + random.between(-60, 60),
        716 + i * 10.5,
        60 + i * 13 - random.between(0, 60),
        5,
        light,
        `opacity="${0.95 - i * 0.02}"`,
      ),
    ),
    sea(812, 360, 40, 110, cool),
    sea(846, 360, 40, 130, dark),
    sea(944, 300, 38, 40, warm),
    sea(974, 300, 38, 60, background),
    group(
      'translate(430 806) scale(.62)',
      shape('M-170 0q170 70 340 0l-60 74h-220z', warm) +
        line('M0 0v-330', light, 12) +
        shape('M16 -330q190 130 140 290h-140z', warm) +
        line('M16 -240h120M16 -160h150M16 -80h150', light, 6) +
        shape('M-16 -300q-120 120 -110 260h110z', light),
    ),
  ].join('');
}

/** Waves as a linocut: only ink and uncovered paper. */
export function linoSea(random: Random, { background, dark, warm, light }: Inks): string {
  let waves = '';
  for (let row = 0; row < 9; row++) {
    const r = 150 - row * 3;
    for (let i = -1; i < 17; i++) {
      const [x, y] = [i * r * 1.02 + (row % 2 ? r / 2 : 0), 420 + row * 84];
      waves += times(5, (k) => disc(x, y, r * 0.52 * (1 - k * 0.21), k % 2 ? background : dark));
    }
  }
  return [
    sheet(light),
    disc(random.between(420, 700), 330, 210, warm),
    times(7, (i) => line(`M${200 + i * 290} ${130 + (i % 3) * 60}q60 -46 120 0t120 0`, dark, 12)),
    waves,
    rect(0, height - 20, width, 20, dark),
  ].join('');
}
