import type { Random } from '../random.ts';
import type { Inks } from './harbour.ts';
import { disc, group, halftone, line, n, rect, shape, sheet, times, width } from './shapes.ts';

/** A record on a turntable, seen from above. */
export function vinyl(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const x = random.between(1260, 1420);
  const rays = times(24, (i) =>
    shape(
      `M${x} 540L${n(x + 2400 * Math.cos((i * Math.PI) / 12))} ` +
        `${n(540 + 2400 * Math.sin((i * Math.PI) / 12))}L${n(x + 2400 * Math.cos(((i + 0.5) * Math.PI) / 12))} ` +
        `${n(540 + 2400 * Math.sin(((i + 0.5) * Math.PI) / 12))}z`,
      warm,
    ),
  );
  return [
    sheet(background),
    rays,
    disc(x, 540, 500, dark),
    times(
      17,
      (i) =>
        `<circle cx="${x}" cy="540" r="${470 - i * 17}" fill="none" stroke="${light}" ` +
        `stroke-width="${i % 4 ? 1.5 : 4}" stroke-opacity=".3"/>`,
    ),
    shape(
      `M${x} 540L${x - 340} 190A490 490 0 0 1 ${x - 190} 92zM${x} 540L${x + 340} 890A490 490 0 0 1 ${x + 190} 988z`,
      light,
      'opacity=".2"',
    ),
    disc(x, 540, 176, cool),
    disc(x, 540, 120, light),
    shape(`M${x - 120} 540a120 120 0 0 1 240 0z`, warm),
    disc(x, 540, 18, dark),
    disc(300, 250, 120, dark),
    disc(300, 250, 62, light),
    line(`M300 250L470 700L${x - 330} 730`, dark, 40),
    line(`M300 250L470 700L${x - 330} 730`, light, 12),
    rect(x - 380, 690, 120, 76, dark, `transform="rotate(4 ${x - 320} 728)"`),
  ].join('');
}

const faces: ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) =>
    disc(150, 200, 100, a) +
    disc(150, 200, 74, '#fbf7ea') +
    disc(150, 200, 52, b) +
    disc(150, 200, 22, c),
  (a, b) =>
    times(3, (i) => times(2, (k) => line(`M${85 + k * 130} ${80 + i * 92}v58`, k ? b : a, 30))),
  (a, b, c) =>
    times(
      9,
      (i) =>
        disc(
          70 + (i % 3) * 80,
          100 + Math.floor(i / 3) * 100,
          32,
          [a, b, c][Math.floor(i / 3)] ?? a,
        ) + disc(70 + (i % 3) * 80, 100 + Math.floor(i / 3) * 100, 12, '#fbf7ea'),
    ),
  (a) =>
    `<rect x="60" y="70" width="180" height="260" rx="16" fill="none" stroke="${a}" ` +
    'stroke-width="22"/><rect x="96" y="106" width="108" height="188" rx="8" fill="none" ' +
    `stroke="${a}" stroke-width="8"/>`,
  (a, b) =>
    shape(
      'M150 70q90 60 60 150q50 10 50 70q-60 40 -110 0q-50 40 -110 0q0 -60 50 -70q-30 -90 60 -150z',
      a,
    ) +
    disc(150, 170, 26, b) +
    line('M150 240v110', b, 16),
  (a, b, c) =>
    line('M150 60v280', a, 30) +
    line('M70 120q80 60 160 0M70 210q80 60 160 0M70 300q80 60 160 0', b, 22) +
    disc(150, 60, 22, c),
];

/** Fifteen mahjong tiles, slightly rotated. */
export function mahjong(random: Random, { background, dark, warm, cool }: Inks): string {
  const inks = [warm, '#0d7a6b', '#22409a'];
  let all =
    sheet(background) +
    halftone(34, dark, (x, y) => 0.36 * Math.abs(Math.sin(x / 300) * Math.cos(y / 260)));
  for (let i = 0; i < 15; i++) {
    const [x, y] = [
      40 + (i % 5) * 424 + (Math.floor(i / 5) % 2) * 60 - 60,
      -40 + Math.floor(i / 5) * 400,
    ];
    const colours = inks.map((_, k) => inks[(i + k) % 3] ?? warm);
    const face = faces[random.between(0, faces.length - 1)];
    all += group(
      `translate(${x + 40} ${y}) rotate(${random.between(-16, 16)} 150 200) scale(.96)`,
      rect(22, 34, 300, 400, dark, 'rx="36" opacity=".45"') +
        rect(8, 14, 300, 404, cool, 'rx="36"') +
        rect(0, 0, 300, 392, '#fbf7ea', 'rx="34"') +
        (face?.(colours[0] ?? warm, colours[1] ?? warm, colours[2] ?? warm) ?? ''),
    );
  }
  return all;
}

/** Three bowls of tea on a table. */
export function tea(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const bowl = (x: number, y: number, r: number, glaze: string): string => {
    const ellipse = (cy: number, rx: number, ry: number, fill: string, more = ''): string =>
      `<ellipse cx="0" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`;
    const side =
      `M${-r} 0q${n(r * 0.1)} ${n(r * 0.7)} ${n(r * 0.6)} ${n(r * 0.7)}` +
      `h${n(r * 0.8)}q${n(r * 0.5)} 0 ${n(r * 0.6)} ${n(-r * 0.7)}z`;
    const wave =
      `M${n(-r * 0.6)} ${n(r * 0.42)}q${n(r * 0.3)} ${n(r * 0.2)} ` +
      `${n(r * 0.6)} 0t${n(r * 0.6)} 0`;
    const steam =
      `M${n(-r * 0.2)} ${n(-r * 0.4)}q-50 -70 0 -140t0 -150` +
      `M${n(r * 0.2)} ${n(-r * 0.4)}q-50 -70 0 -140t0 -150`;
    return group(
      `translate(${x} ${y})`,
      ellipse(r * 0.72, r * 1.1, r * 0.12, dark, ' fill-opacity=".35"') +
        shape(side, glaze) +
        ellipse(0, r, r * 0.28, light) +
        ellipse(r * 0.03, r * 0.88, r * 0.21, warm) +
        line(wave, light, 9, 'opacity=".8"') +
        line(steam, light, 12, 'opacity=".55"'),
    );
  };
  return [
    sheet(background),
    disc(1080, 470, 430, warm, 'opacity=".28"'),
    disc(1080, 470, 300, warm, 'opacity=".3"'),
    rect(0, 770, width, 310, dark),
    times(9, (i) =>
      line(
        `M0 ${800 + i * 32}Q${random.between(500, 1500)} ` +
          `${790 + i * 32 + random.between(-16, 16)} ${width} ${800 + i * 32}`,
        cool,
        4,
        'opacity=".35"',
      ),
    ),
    bowl(380, 690, 230, cool),
    bowl(1760, 700, 250, light === '#fbf7ea' ? cool : dark),
    bowl(1080, 640, 360, dark === '#2c1a10' ? '#7a4a26' : warm),
  ].join('');
}

/** An open-air screen in front of the heads of an audience. */
export function cinema(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const crowd = times(21, (i) => {
    const x = 30 + i * 108 + random.between(-18, 18);
    const y = 960 + (i % 2) * 26;
    return disc(x, y - 70, 44, dark) + shape(`M${x - 74} 1080q0 -112 74 -112t74 112z`, dark);
  });
  return [
    sheet(background),
    times(70, () =>
      disc(
        random.between(0, width),
        random.between(0, 700),
        random.between(2, 4),
        light,
        'opacity=".6"',
      ),
    ),
    times(10, (i) =>
      rect(i * 230 - 20, 640 - random.between(0, 240), 190, 600, dark, 'opacity=".6"'),
    ),
    rect(560, 130, 1040, 600, light),
    rect(600, 170, 960, 520, cool),
    halftone(22, background, (x, y) =>
      x > 600 && x < 1560 && y > 170 && y < 690 ? 0.2 + (0.6 * Math.abs(y - 430)) / 400 : 0,
    ),
    disc(1080, 430, 190, light),
    times(12, (i) => rect(1074, 430 - 190, 12, 60, warm, `transform="rotate(${i * 30} 1080 430)"`)),
    disc(1080, 430, 96, warm),
    shape('M1050 372l100 58l-100 58z', light),
    shape('M1080 1080L560 130H1600z', light, 'opacity=".12"'),
    rect(620, 730, 22, 260, dark),
    rect(1518, 730, 22, 260, dark),
    rect(0, 850, width, 230, cool, 'opacity=".35"'),
    shape('M200 1080L620 730H1540L1960 1080z', light, 'opacity=".16"'),
    crowd,
  ].join('');
}

/** Two reels over three strips of film. */
export const cinemaReel = (
  random: Random,
  { background, dark, warm, cool, light }: Inks,
): string => {
  const strip = (y: number, turn: number, fill: string): string =>
    group(
      `rotate(${turn} 1080 540) translate(-300 ${y})`,
      rect(0, 0, 2800, 260, dark) +
        times(
          40,
          (i) =>
            rect(20 + i * 70, 16, 36, 26, light, 'rx="6"') +
            rect(20 + i * 70, 218, 36, 26, light, 'rx="6"'),
        ) +
        times(
          11,
          (i) =>
            rect(24 + i * 254, 58, 230, 144, i % 3 ? fill : warm) +
            disc(140 + i * 254, 130, 46 - (i % 4) * 9, light),
        ),
    );
  const reel = (x: number, y: number, r: number): string =>
    disc(x, y, r, dark) +
    times(6, (i) =>
      disc(
        x + r * 0.58 * Math.cos((i * Math.PI) / 3),
        y + r * 0.58 * Math.sin((i * Math.PI) / 3),
        r * 0.2,
        warm,
      ),
    ) +
    disc(x, y, r * 0.12, light);
  return (
    sheet(background) +
    strip(90, -8, cool) +
    strip(430, -8, light) +
    strip(770, -8, cool) +
    reel(random.between(420, 560), 520, 300) +
    reel(1620, 620, 230)
  );
};
