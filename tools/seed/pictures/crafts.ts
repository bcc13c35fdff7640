import type { Random } from '../random.ts';
import type { Inks } from './harbour.ts';
import { disc, group, line, n, rect, shape, sheet, times } from './shapes.ts';

/** Six paper lanterns on long strings in front of waves. */
export function lanterns(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const lantern = (x: number, y: number, s: number, fill: string): string =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      line('M0 -900V-150', dark, 6) +
        disc(0, 0, 250, fill, 'opacity=".16"') +
        `<ellipse cx="0" cy="0" rx="150" ry="130" fill="${fill}"/>` +
        [110, 64, 20]
          .map(
            (rx) =>
              `<ellipse cx="0" cy="0" rx="${rx}" ry="130" fill="none" stroke="${light}" ` +
              'stroke-width="5" stroke-opacity=".7"/>',
          )
          .join('') +
        rect(-60, -158, 120, 34, dark, 'rx="8"') +
        rect(-60, 124, 120, 30, dark, 'rx="8"') +
        times(5, (i) => line(`M${-40 + i * 20} 154v${90 + (i % 2) * 26}`, fill, 8)),
    );
  return [
    sheet(background),
    times(7, (i) =>
      shape(
        `M0 ${150 + i * 140}q270 -120 540 0t540 0t540 0t540 0v60q-270 -120 -540 0t-540 0t-540 0t-540 0z`,
        i % 2 ? dark : cool,
        'opacity=".3"',
      ),
    ),
    ...[
      [220, 380, 0.9],
      [560, 640, 1.15],
      [930, 330, 1],
      [1330, 600, 1.35],
      [1690, 300, 0.85],
      [1960, 680, 1.1],
    ].map(([x = 0, y = 0, s = 1], i) =>
      lantern(x, y + random.between(-60, 60), s, [warm, light, warm, warm, cool, light][i] ?? warm),
    ),
  ].join('');
}

/** Bamboo scaffolding around a tower, and three workers on it. */
export function bamboo(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const pole = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    thick: number,
    fill: string,
  ): string => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    return group(
      `translate(${n(x1)} ${n(y1)}) rotate(${n((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI)})`,
      rect(0, -thick / 2, length, thick, fill) +
        rect(0, thick * 0.18, length, thick * 0.32, dark, 'opacity=".28"') +
        times(Math.floor(length / 150), (i) =>
          rect(70 + i * 150, -thick / 2 - 3, 8, thick + 6, dark, 'opacity=".6"'),
        ),
    );
  };
  const tower =
    rect(520, 150, 1120, 930, cool) +
    times(5, (r) =>
      times(
        6,
        (c) =>
          rect(590 + c * 172, 220 + r * 176, 110, 116, dark) +
          rect(600 + c * 172, 230 + r * 176, 90, 42, light, 'opacity=".45"'),
      ),
    );
  const verticals = times(11, (i) =>
    pole(
      300 + i * 158 + random.between(-14, 14),
      1090,
      300 + i * 158 + random.between(-14, 14),
      random.between(10, 90),
      26,
      warm,
    ),
  );
  const levels = times(7, (i) =>
    pole(
      200 + random.between(-60, 40),
      150 + i * 150,
      1990 + random.between(-60, 60),
      150 + i * 150 + random.between(-8, 8),
      24,
      warm,
    ),
  );
  const braces =
    times(5, (i) => pole(300 + i * 320, 1080, 640 + i * 320, 120, 20, warm)) +
    times(4, (i) => pole(700 + i * 320, 1080, 380 + i * 320, 160, 20, warm));
  const ties = times(11, (i) =>
    times(7, (k) =>
      line(
        `M${286 + i * 158} ${136 + k * 150}l28 28M${314 + i * 158} ${136 + k * 150}l-28 28`,
        light,
        7,
      ),
    ),
  );
  const worker = (x: number, y: number): string =>
    disc(x, y - 96, 26, dark) +
    shape(`M${x - 36} ${y - 104}h72q-6 -36 -36 -36t-36 36z`, light) +
    line(
      `M${x} ${y - 70}v70M${x} ${y - 50}l54 -36M${x} ${y - 50}l-46 20M${x} ${y}l-34 64M${x} ${y}l36 60`,
      dark,
      24,
    );
  return [
    sheet(background),
    disc(1740, 250, 170, light, 'opacity=".9"'),
    tower,
    braces,
    levels,
    verticals,
    ties,
    worker(860, 386),
    worker(1330, 686),
    worker(560, 836),
  ].join('');
}
