import { disc, line, rect, shape, times } from './shapes.ts';

const [ink, paper, vermilion, jade] = ['#16150f', '#faf8f3', '#d8432b', '#0d7a6b'] as const;
const square = (fill: string): string => rect(0, 0, 512, 512, fill);

/** The organizers' logos, on a square of 512. */
export const logos: Record<string, string> = {
  'logo-house':
    square(vermilion) +
    shape('M96 416V196L256 84l160 112v220z', paper) +
    times(4, (i) => line(`M96 ${262 + i * 46}q40 -30 80 0t80 0t80 0t80 0`, vermilion, 18)),
  'logo-music':
    square(ink) +
    shape('M70 300h372l-44 92H114z', vermilion) +
    rect(140, 220, 232, 80, paper) +
    times(4, (i) => disc(176 + i * 54, 260, 18, ink)) +
    rect(210, 130, 52, 90, vermilion) +
    line('M60 438q49 -34 98 0t98 0t98 0t98 0', jade, 20),
  'logo-hands':
    square(jade) +
    times(5, (i) => rect(118 + i * 58, 108 + Math.abs(2 - i) * 30, 44, 210, paper, 'rx="22"')) +
    rect(118, 236, 276, 170, paper, 'rx="60"') +
    disc(256, 322, 54, vermilion),
  'logo-pictures':
    square('#1b1f2a') +
    shape('M256 268L60 96h392z', '#e0912a') +
    disc(256, 300, 124, paper) +
    disc(256, 300, 78, '#1b1f2a') +
    disc(256, 300, 34, vermilion) +
    disc(300, 256, 16, paper),
  'logo-players':
    square('#e0912a') +
    shape('M92 120h328v130q0 190 -164 190T92 250z', paper) +
    disc(190, 230, 30, ink) +
    disc(322, 230, 30, ink) +
    line('M172 320q84 84 168 0', ink, 26) +
    shape('M256 120h164v130q0 190 -164 190z', vermilion, 'opacity=".85"') +
    disc(322, 230, 30, paper) +
    line('M256 362q50 0 84 -42', paper, 26),
};
