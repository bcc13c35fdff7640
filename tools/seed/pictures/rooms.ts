import type { Random } from '../random.ts';
import type { Inks } from './harbour.ts';
import { disc, height, line, n, rect, shape, sheet, times, width } from './shapes.ts';

/** Rows of seats that grow larger towards the viewer. */
const rows = (count: number, from: number, fill: string): string =>
  times(count, (row) => {
    const y = from + row * row * 13 + row * 26;
    const size = 22 + row * 9;
    const seats = Math.ceil(width / (size * 2.4)) + 1;
    return times(seats, (i) =>
      rect(i * size * 2.4 - (row % 2) * size, y, size * 1.7, size * 2, fill, 'rx="9"'),
    );
  });
const floor = (y: number, fill: string): string => rect(0, y, width, height - y, fill);

/** The great hall: trusses, a lit stage, rows of chairs. */
export function hall(_random: Random, { background, dark, warm, cool, light }: Inks): string {
  return [
    sheet(background),
    times(6, (i) => {
      const y = 60 + i * 18;
      return line(`M${n(-80 + i * 30)} ${y}L1080 ${n(y + 120)}L${n(2240 - i * 30)} ${y}`, dark, 14);
    }),
    times(9, (i) => line(`M${130 + i * 238} 40V${170 + (4 - Math.abs(4 - i)) * 22}`, dark, 8)),
    rect(420, 300, 1320, 330, dark, 'rx="6"'),
    rect(460, 330, 1240, 260, cool),
    disc(1080, 470, 150, warm),
    times(5, (i) => shape(`M${560 + i * 260} 250l-110 380h220z`, light, 'opacity=".18"')),
    rect(360, 620, 1440, 46, warm),
    floor(666, dark),
    rows(6, 720, cool),
  ].join('');
}

/** The black box: beams of light from a grid above. */
export function blackBox(random: Random, { background, dark, warm, cool, light }: Inks): string {
  return [
    sheet(background),
    times(5, (i) => rect(0, 70 + i * 46, width, 10, dark)),
    times(12, (i) => rect(90 + i * 180, 40, 10, 270, dark)),
    times(7, (i) => {
      const x = 190 + i * 300;
      const lean = random.between(-120, 120);
      return (
        shape(
          `M${x - 16} 300L${n(x - 150 + lean)} 960H${n(x + 150 + lean)}L${x + 16} 300z`,
          [warm, cool, light][i % 3] ?? light,
          'opacity=".28"',
        ) + rect(x - 26, 250, 52, 70, dark, 'rx="10"')
      );
    }),
    floor(930, dark),
    times(3, (i) => disc(560 + i * 520, 930, 120 - i * 14, light, 'opacity=".35"')),
    times(4, (i) => rect(300 + i * 430, 820 - (i % 2) * 60, 150, 110 + (i % 2) * 60, dark)),
  ].join('');
}

/** A workroom: long tables, stools, tools on the wall. */
export function workroom(random: Random, { background, dark, warm, cool, light }: Inks): string {
  return [
    sheet(background),
    rect(160, 120, 1840, 360, light, 'rx="12"'),
    times(16, (i) => {
      const x = 230 + i * 112;
      const long = random.between(110, 230);
      return (
        rect(x, 160, 18, long, i % 3 ? dark : warm, 'rx="8"') +
        disc(x + 9, 160 + long, 26 + (i % 4) * 5, [cool, warm, dark][i % 3] ?? cool)
      );
    }),
    times(4, (i) => line(`M${400 + i * 450} 0V90`, dark, 8) + disc(400 + i * 450, 108, 46, warm)),
    floor(760, dark),
    times(3, (i) => {
      const y = 590 + i * 140;
      const inset = 220 - i * 90;
      return (
        rect(inset, y, width - inset * 2, 52, warm, 'rx="8"') +
        times(7, (j) => {
          const x = inset + 70 + j * ((width - inset * 2 - 140) / 6);
          return rect(x - 34, y + 70, 68, 22, light, 'rx="10"') + rect(x - 6, y + 92, 12, 70, cool);
        })
      );
    }),
  ].join('');
}

/** The screening room, from the last row. */
export function screening(_random: Random, { background, dark, warm, cool, light }: Inks): string {
  return [
    sheet(background),
    shape('M0 0L330 190V700L0 1080z', dark),
    shape('M2160 0L1830 190V700L2160 1080z', dark),
    times(6, (i) => rect(60 + i * 44, 260 + i * 22, 16, 420 - i * 40, warm)),
    times(6, (i) => rect(2084 - i * 44, 260 + i * 22, 16, 420 - i * 40, warm)),
    rect(430, 150, 1300, 520, light, 'rx="4"'),
    shape('M430 560q160 -160 330 -60t360 -90t350 40t260 -70v290h-1300z', cool),
    disc(1420, 300, 78, warm),
    shape('M1080 1080L430 150H1730z', light, 'opacity=".14"'),
    floor(740, dark),
    rows(6, 770, warm),
  ].join('');
}

/** The roof: lights on strings above the city. */
export function roof(random: Random, { background, dark, warm, cool, light }: Inks): string {
  return [
    sheet(background),
    disc(1660, 260, 120, light),
    times(26, (i) => {
      const high = random.between(180, 560);
      return rect(i * 84 - 10, 760 - high, 76, high, i % 2 ? cool : dark, 'opacity=".85"');
    }),
    times(90, () =>
      rect(random.between(0, width), random.between(340, 720), 14, 18, warm, 'opacity=".8"'),
    ),
    times(3, (i) => {
      const y = 120 + i * 90;
      return (
        line(`M-20 ${y}Q1080 ${y + 240} 2180 ${y - 20}`, dark, 6) +
        times(15, (j) => {
          const t = (j + 0.5) / 15;
          const at = (1 - t) ** 2 * y + 2 * t * (1 - t) * (y + 240) + t ** 2 * (y - 20);
          return disc(t * 2200 - 20, at + 20, 18, i % 2 ? light : warm);
        })
      );
    }),
    floor(760, dark),
    rect(0, 740, width, 30, warm),
    times(7, (i) => rect(120 + i * 300, 850 + (i % 2) * 90, 190, 22, light, 'rx="10"')),
    times(7, (i) => rect(204 + i * 300, 872 + (i % 2) * 90, 22, 120, light)),
  ].join('');
}
