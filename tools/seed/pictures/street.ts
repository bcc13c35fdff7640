import type { Random } from '../random.ts';
import type { Inks } from './harbour.ts';
import { disc, group, halftone, line, n, rect, shape, sheet, times, width } from './shapes.ts';

/** A glowing glass tube: the same line several times, from wide and faint to thin and white. */
const tube = (d: string, colour: string): string =>
  [
    [46, 0.1],
    [28, 0.2],
    [15, 0.95],
  ]
    .map(([thick, opacity]) => line(d, colour, thick ?? 0, `opacity="${opacity}"`))
    .join('') + line(d, '#fff6ea', 4, 'opacity=".9"');
const frame = (w: number, h: number, r: number): string =>
  `M${r} 0H${w - r}q${r} 0 ${r} ${r}V${h - r}q0 ${r} ${-r} ${r}H${r}q${-r} 0 ${-r} ${-r}V${r}q0 ${-r} ${r} ${-r}z`;

const signs: ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) =>
    tube(frame(330, 470, 40), a) +
    tube('M60 120h210L165 260zM165 260v130M100 400h130', b) +
    tube('M200 90l60 -60', c),
  (a, b, c) =>
    tube(frame(420, 420, 210), a) +
    tube('M80 200h260q0 130 -130 130T80 200z', b) +
    tube('M140 160q-24 -36 0 -70t0 -60M210 160q-24 -36 0 -70t0 -60M280 160q-24 -36 0 -70t0 -60', c),
  (a, b, c) =>
    tube(frame(270, 620, 34), a) +
    tube(frame(170, 150, 20), b).replace(/<path/g, '<path transform="translate(50 50)"') +
    tube('M135 250v120M85 310h100', c) +
    tube('M60 470q75 -90 150 0q-75 90 -150 0zM210 470l40 -40v80z', b),
  (a, b, c) =>
    tube('M0 170h330v-90l160 150l-160 150v-90H0z', a) +
    tube('M50 230h330', b) +
    times(6, (i) => disc(40 + i * 58, 120, 13, c)),
  (a, b, c) =>
    tube('M200 0l60 140h150l-120 92l46 148l-136 -90l-136 90l46 -148L-10 140h150z', a) +
    tube('M200 90l30 76h78l-62 48l24 76l-70 -46l-70 46l24 -76l-62 -48h78z', b) +
    disc(200, 200, 14, c),
];

/** Five neon signs in front of dark walls; their order varies. */
export function neon(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const colours = [warm, cool, light];
  const walls = times(
    9,
    (i) =>
      rect(i * 250 - 20, random.between(0, 120), 232, 1080, dark) +
      times(
        7,
        (k) =>
          rect(i * 250 + 16, 190 + k * 124, 60, 74, background) +
          rect(i * 250 + 110, 190 + k * 124, 60, 74, background),
      ),
  );
  const positions = [
    [90, 150],
    [520, 330],
    [930, 110],
    [1330, 300],
    [1730, 140],
  ]
    .map((position) => [position, random.next()] as const)
    .sort((a, b) => a[1] - b[1]);
  const hung = signs.map((sign, i) => {
    const [x = 0, y = 0] = positions[i]?.[0] ?? [];
    const [a = warm, b = cool, c = light] = [0, 1, 2].map((k) => colours[(i + k) % 3]);
    return (
      line(`M${x - 60} ${y + 40}H${x + 40}M${x - 60} ${y + 260}H${x + 40}`, '#00000088', 12) +
      group(
        `translate(${x} ${y}) scale(${0.84 + random.next() * 0.12}) rotate(${random.between(-3, 3)})`,
        sign(a, b, c),
      )
    );
  });
  return [
    sheet(background),
    walls,
    hung.join(''),
    rect(0, 960, width, 120, '#0008'),
    times(50, () =>
      line(
        `M${random.between(0, width)} ${random.between(970, 1070)}h${random.between(30, 190)}`,
        random.pick(colours),
        6,
        `opacity="${random.between(15, 60) / 100}"`,
      ),
    ),
  ].join('');
}

/** A tram with two decks in front of a row of buildings. */
export function tram(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const x = random.between(560, 820);
  const windows = (y: number, h: number): string =>
    times(
      7,
      (i) =>
        rect(60 + i * 122, y, 98, h, light, 'rx="14"') +
        rect(60 + i * 122, y + h * 0.55, 98, 6, dark, 'opacity=".25"'),
    );
  const car =
    rect(0, 0, 940, 330, warm, 'rx="34"') +
    rect(0, 330, 940, 330, cool, 'rx="14"') +
    rect(-14, 316, 968, 26, light) +
    windows(70, 170) +
    windows(400, 160) +
    rect(0, 610, 940, 62, dark, 'rx="10"') +
    disc(180, 690, 58, dark) +
    disc(180, 690, 24, light) +
    disc(760, 690, 58, dark) +
    disc(760, 690, 24, light) +
    disc(902, 560, 22, light) +
    line('M470 0L330 -130M470 0L610 -130M330 -130H610', dark, 10);
  return [
    sheet(background),
    times(12, (i) =>
      rect(i * 190 - 30, random.between(60, 320), 176, 900, i % 2 ? cool : dark, 'opacity=".22"'),
    ),
    halftone(24, dark, (_, y) => 0.5 - y / 900),
    line(`M0 150L${width} 110M0 182L${width} 150`, dark, 6),
    rect(0, 930, width, 150, dark),
    line(`M0 965H${width}M0 1030H${width}`, light, 8, 'opacity=".8"'),
    group(`translate(${x} 236) scale(1.0)`, car),
  ].join('');
}

/** The same tram, seen through a window with rain on it. */
export const tramRain = (random: Random, inks: Inks): string =>
  tram(random, inks) +
  rect(0, 0, width, 1080, inks.dark, 'opacity=".35"') +
  times(170, () => {
    const [x, y, l] = [
      random.between(-100, width),
      random.between(-60, 1060),
      random.between(40, 150),
    ];
    return line(
      `M${x} ${y}l${n(l * 0.28)} ${l}`,
      inks.light,
      random.between(3, 6),
      `opacity="${random.between(25, 70) / 100}"`,
    );
  });

/** A minibus on a road in front of hills. */
export function minibus(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const bus =
    rect(0, 60, 1120, 430, light, 'rx="90"') +
    shape('M0 170Q0 60 110 60H1010Q1120 60 1120 170V190H0z', warm) +
    rect(0, 350, 1120, 40, warm) +
    times(
      4,
      (i) =>
        rect(70 + i * 196, 170, 172, 140, dark, 'rx="20"') +
        shape(`M${90 + i * 196} 300l70 -120h40l-70 120z`, light, 'opacity=".18"'),
    ) +
    shape('M870 170h150q50 10 66 140H870z', dark) +
    rect(820, 10, 190, 62, dark, 'rx="14"') +
    times(3, (i) => disc(860 + i * 54, 41, 15, cool)) +
    disc(240, 500, 96, dark) +
    disc(240, 500, 42, light) +
    disc(880, 500, 96, dark) +
    disc(880, 500, 42, light) +
    disc(1090, 420, 26, cool) +
    line('M40 440h120', dark, 12);
  const hill = (y: number, h: number, fill: string, o: number): string =>
    shape(`M-50 1080V${y}q300 ${-h} 640 0t640 0t640 0t640 0V1080z`, fill, `opacity="${o}"`);
  return [
    sheet(background),
    disc(random.between(1500, 1850), 250, 150, light),
    times(5, (i) =>
      group(
        `translate(${140 + i * 420} ${110 + (i % 2) * 90})`,
        disc(0, 0, 50, light) +
          disc(60, -24, 66, light) +
          disc(130, 0, 50, light) +
          rect(0, 0, 130, 50, light),
      ),
    ),
    hill(640, 260, cool, 0.55),
    hill(760, 200, cool, 1),
    rect(0, 860, width, 220, dark),
    times(12, (i) => rect(i * 200, 968, 110, 16, light)),
    group(`translate(${random.between(420, 620)} 352)`, bus),
    times(4, (i) =>
      line(`M${60 + i * 20} ${560 + i * 70}h${260 - i * 40}`, light, 12, 'opacity=".9"'),
    ),
  ].join('');
}

/** Three market stalls below a string of flags. */
export function market(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const stall = (x: number, w: number, a: string): string =>
    times(8, (i) =>
      shape(
        `M${n(x + (i * w) / 8)} 430h${n(w / 8)}v150q${n(-w / 16)} 66 ${n(-w / 8)} 0z`,
        i % 2 ? light : a,
      ),
    ) +
    rect(x - 10, 404, w + 20, 32, dark) +
    rect(x + 14, 436, 14, 560, dark) +
    rect(x + w - 28, 436, 14, 560, dark) +
    rect(x, 800, w, 190, a) +
    rect(x, 800, w, 26, dark) +
    times(7, (i) =>
      disc(
        x + w / 14 + (i * w) / 7,
        782 - (i % 2) * 8,
        w / 17,
        [warm, cool, light][(i + random.between(0, 2)) % 3] ?? warm,
      ),
    );
  return [
    sheet(background),
    halftone(30, dark, (x, y) => 0.42 - Math.hypot(x - 1080, y) / 1500),
    line(`M0 120${times(4, () => 'q270 190 540 0')}`, dark, 6),
    times(18, (i) => {
      const x = 22 + i * 120;
      const t = ((x + 38) % 540) / 540;
      const y = 120 + 380 * t * (1 - t);
      return shape(`M${x} ${n(y)}h76l-38 92z`, [warm, cool, light][i % 3] ?? warm);
    }),
    stall(70, 600, warm),
    stall(780, 600, cool),
    stall(1490, 600, warm),
    rect(0, 990, width, 90, dark),
  ].join('');
}

/** The market bag of Hong Kong: red, white and blue. */
export const marketBags = (_: Random, { background, dark, warm, cool, light }: Inks): string =>
  sheet(background) +
  times(3, (k) =>
    group(
      `translate(${130 + k * 660} ${k % 2 ? 200 : 290})`,
      line('M150 120Q150 -90 290 -90T430 120', dark, 26) +
        rect(0, 110, 580, 620, light, 'rx="24"') +
        times(15, (i) =>
          rect(8 + i * 38, 110, i % 3 ? 10 : 20, 620, i % 2 ? warm : cool, 'opacity=".85"'),
        ) +
        times(15, (i) =>
          rect(0, 126 + i * 40, 580, i % 3 ? 8 : 18, i % 2 ? cool : warm, 'opacity=".75"'),
        ) +
        rect(0, 110, 580, 30, dark),
    ),
  );

/** Fifteen by eight windows of a housing estate, each with its own light and contents. */
export function estate(random: Random, { background, dark, warm, cool, light }: Inks): string {
  let all = sheet(background);
  for (let row = 0; row < 8; row++)
    for (let col = 0; col < 15; col++) {
      const [x, y] = [18 + col * 143, 20 + row * 132];
      const lit = random.weighted([
        [light, 30],
        [dark, 34],
        [warm, 18],
        [cool, 18],
      ]);
      all += rect(x, y, 126, 116, dark) + rect(x + 10, y + 10, 106, 82, lit);
      const way = random.between(0, 5);
      if (way === 0) all += rect(x + 10, y + 10, 50, 82, dark, 'opacity=".55"');
      if (way === 1)
        all +=
          line(`M${x + 14} ${y + 26}h98`, dark, 4) +
          times(4, (i) =>
            rect(
              x + 20 + i * 24,
              y + 26,
              18,
              34 + (i % 2) * 12,
              [warm, cool, light, background][i] ?? warm,
            ),
          );
      if (way === 2)
        all +=
          rect(x + 62, y + 56, 46, 30, background) +
          times(4, (i) => rect(x + 66, y + 61 + i * 6, 38, 2, dark));
      if (way === 3)
        all += disc(x + 63, y + 62, 15, dark) + shape(`M${x + 36} ${y + 92}q27 -40 54 0z`, dark);
      if (way === 4) all += times(5, (i) => rect(x + 10 + i * 22, y + 10, 4, 82, dark));
      all += rect(x - 2, y + 98, 130, 9, light, 'opacity=".5"');
    }
  return all;
}
