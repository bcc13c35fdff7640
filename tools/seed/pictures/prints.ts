import type { Random } from '../random.ts';
import type { Inks } from './harbour.ts';
import {
  disc,
  group,
  halftone,
  height,
  line,
  n,
  rect,
  shape,
  sheet,
  times,
  width,
} from './shapes.ts';

/** Hills as a woodcut: every cut of the gouge is a lens-shaped gap in the ink. */
export function woodcut(random: Random, { background, dark, warm, light }: Inks): string {
  const cut = (x: number, y: number, l: number, w: number, turn: number, fill: string): string =>
    shape(
      `M0 0q${n(l / 2)} ${-w} ${l} 0q${n(-l / 2)} ${w} ${-l} 0z`,
      fill,
      `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"`,
    );
  let all = sheet(background);
  for (let i = 0; i < 76; i++)
    all += cut(
      1380 + 340 * Math.cos(i * 0.0827 * 1.0),
      330 + 340 * Math.sin(i * 0.0827),
      random.between(90, 420),
      15,
      i * 4.74,
      light,
    );
  all += disc(1380, 330, 236, warm);
  for (let hill = 0; hill < 4; hill++) {
    const top = (x: number): number =>
      520 +
      hill * 130 +
      Math.sin(x / (330 - hill * 40) + hill * 1.9) * (130 - hill * 22) +
      Math.sin(x / 120 + hill) * 22;
    let edge = `M0 ${height}`;
    for (let x = 0; x <= width; x += 30) edge += `L${x} ${n(top(x))}`;
    all +=
      shape(`${edge}L${width} ${height}z`, dark) +
      line(edge.replace(`M0 ${height}L`, 'M'), light, 9);
    for (let k = 0; k < 150; k++) {
      const x = random.between(-40, width);
      const down = random.between(24, 150);
      all += cut(
        x,
        top(x) + down,
        random.between(50, 130),
        9 - down / 30,
        (top(x + 20) - top(x)) * 2.2 + 52,
        light,
      );
    }
  }
  for (let i = 0; i < 26; i++) {
    const [x, h] = [360 + i * 30, random.between(60, 240)];
    all +=
      rect(x, 700 - h, 26, h + 30, dark) +
      times(
        Math.floor(h / 24),
        (k) =>
          rect(x + 6, 706 - h + k * 24, 5, 9, light) + rect(x + 15, 706 - h + k * 24, 5, 9, light),
      );
  }
  return all;
}

/** Three runners on a track in front of a row of buildings. */
export function track(random: Random, { background, dark, warm, cool, light }: Inks): string {
  const lanes = times(
    8,
    (i) =>
      line(
        `M-100 ${n(1240 - i * 92)}C700 ${n(1180 - i * 96)} 1000 ${n(720 - i * 70)} 2300 ${n(620 - i * 78)}`,
        i % 2 ? warm : cool,
        88,
      ) +
      line(
        `M-100 ${n(1240 - i * 92 - 46)}C700 ${n(1180 - i * 96 - 46)} 1000 ` +
          `${n(720 - i * 70 - 40)} 2300 ${n(620 - i * 78 - 40)}`,
        light,
        6,
      ),
  );
  const runner = (x: number, y: number, s: number, fill: string): string =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      disc(40, -230, 38, fill) +
        line('M30 -180L0 -60', fill, 54) +
        line('M24 -164L92 -120L140 -160M24 -164L-50 -140L-76 -80', fill, 26) +
        line('M0 -60L74 -10L52 84M0 -60L-50 24L-140 20', fill, 32),
    );
  return [
    sheet(background),
    disc(random.between(300, 520), 300, 190, light),
    halftone(24, background, (_, y) => (y - 230) / 300),
    times(16, (i) => rect(i * 140 - 20, 380 - random.between(30, 260), 118, 900, dark)),
    lanes,
    runner(620, 760, 1.25, dark),
    runner(1130, 560, 1.05, dark),
    runner(1560, 400, 0.85, dark),
  ].join('');
}

/** Quarter discs on a grid. */
export function shapes(random: Random, { background, dark, warm, cool, light }: Inks): string {
  let all = sheet(background);
  for (let i = 0; i < 32; i++) {
    const [x, y] = [(i % 8) * 270, Math.floor(i / 8) * 270];
    const [back, front] = [
      random.pick([background, dark, warm, cool]),
      random.pick([light, warm, cool, dark]),
    ];
    all += rect(x, y, 270.5, 270.5, back);
    const turn = `transform="rotate(${random.between(0, 3) * 90} ${x + 135} ${y + 135})"`;
    const way = random.between(0, 5);
    if (way === 0) all += shape(`M${x} ${y}h270a270 270 0 0 1 -270 270z`, front, turn);
    if (way === 1) all += disc(x + 135, y + 135, 118, front) + disc(x + 135, y + 135, 52, back);
    if (way === 2) all += times(5, (k) => rect(x, y + k * 54, 270, 27, front, turn));
    if (way === 3) all += shape(`M${x} ${y}h270l-270 270z`, front, turn);
    if (way === 4)
      all +=
        shape(`M${x} ${y + 135}a135 135 0 0 1 270 0z`, front, turn) +
        shape(`M${x} ${y + 270}a135 135 0 0 1 270 0z`, light, turn);
    if (way === 5)
      all += times(9, (k) =>
        disc(x + 45 + (k % 3) * 90, y + 45 + Math.floor(k / 3) * 90, 27, front),
      );
  }
  return all;
}
