import { seededRandom, type Random } from '../random.ts';
import { ferry, linoSea, moon, type Inks } from './harbour.ts';
import { logos } from './logos.ts';
import { shapes, track, woodcut } from './prints.ts';
import { blackBox, hall, roof, screening, workroom } from './rooms.ts';
import { estate, market, marketBags, minibus, neon, tram, tramRain } from './street.ts';
import { bamboo, lanterns } from './crafts.ts';
import { cinema, cinemaReel, mahjong, tea, vinyl } from './things.ts';

type Style = readonly [
  draw: (random: Random, inks: Inks) => string,
  background: string,
  dark: string,
  warm: string,
  cool: string,
  light: string,
];

const styles: Record<string, Style> = {
  ferry: [ferry, '#f3c06b', '#14304a', '#d8432b', '#2f7f86', '#faf1dc'],
  'ferry-red': [ferry, '#d8432b', '#2a0f12', '#f3c06b', '#8f2413', '#faf1dc'],
  moon: [moon, '#10243f', '#0b1a30', '#d8432b', '#2f6f8f', '#fbeecb'],
  'lino-sea': [linoSea, '#dfe9e6', '#173a63', '#d8432b', '#2f6f8f', '#f6efdf'],
  neon: [neon, '#160a24', '#231338', '#ff4d6d', '#22d3c5', '#ffb347'],
  'neon-tea': [neon, '#071a1c', '#0e2c30', '#ff6a3d', '#5be37d', '#ffd84d'],
  woodcut: [woodcut, '#efe6d2', '#16150f', '#d8432b', '#16150f', '#efe6d2'],
  'woodcut-night': [woodcut, '#0f2b3d', '#091a26', '#e8b64c', '#0f2b3d', '#cfe0dc'],
  cinema: [cinema, '#1d2540', '#0c1020', '#d8432b', '#7d8fb8', '#fbf1d8'],
  'cinema-reel': [cinemaReel, '#e0912a', '#16150f', '#d8432b', '#6fa59a', '#faf1dc'],
  market: [market, '#f7d9a0', '#2b2016', '#d8432b', '#2f6fa5', '#fdf6e6'],
  'market-bags': [marketBags, '#f3c8b4', '#1d2545', '#d8432b', '#2748a0', '#fdfaf2'],
  mahjong: [mahjong, '#0f6b5c', '#073b33', '#d8432b', '#e6b44a', '#fbf7ea'],
  'mahjong-green': [mahjong, '#c8402c', '#5d130a', '#d8432b', '#0d7a6b', '#fbf7ea'],
  minibus: [minibus, '#9fd6d2', '#20302c', '#1f8a5b', '#58a67f', '#fdfaf0'],
  'minibus-red': [minibus, '#f6b48f', '#2c1a1a', '#d8432b', '#e07b4f', '#fff6e6'],
  tea: [tea, '#e9d3a8', '#2c1a10', '#b5622b', '#5c7f6b', '#fbf7ea'],
  'tea-jade': [tea, '#cfe3d6', '#12463c', '#c98a3a', '#2f8f78', '#fbf7ea'],
  track: [track, '#f09a5b', '#101d38', '#d8432b', '#b1331f', '#fbe9c9'],
  'track-dawn': [track, '#f7c6b2', '#2b3a67', '#0d7a6b', '#119080', '#fff4e0'],
  tram: [tram, '#f5dfae', '#17322b', '#d8432b', '#0d7a6b', '#fdf6e3'],
  'tram-rain': [tram, '#8fa9c4', '#14202f', '#e0912a', '#2f5f8f', '#eef3f7'],
  vinyl: [vinyl, '#f0b45a', '#16150f', '#d8432b', '#d8432b', '#fbf1da'],
  'vinyl-amber': [vinyl, '#123a45', '#0a1216', '#1b5663', '#e0912a', '#f6e3bd'],
  lanterns: [lanterns, '#5b1220', '#2b070f', '#e8452c', '#c9862f', '#ffd98a'],
  bamboo: [bamboo, '#bfe0d0', '#2a3420', '#d9a441', '#7fae94', '#fdf8e4'],
  'bamboo-dusk': [bamboo, '#f2a27a', '#3a1d2e', '#e8b95a', '#a34a52', '#fff0d6'],
  estate: [estate, '#e9845f', '#7c2f25', '#f6c65b', '#4d9b93', '#fdf0d2'],
  'estate-night': [estate, '#1c2b4a', '#0f1830', '#f2b84b', '#35609a', '#f7e7b8'],
  'room-hall': [hall, '#f0d9b0', '#241a12', '#d8432b', '#2f6f8f', '#fbf1da'],
  'room-black-box': [blackBox, '#1a1626', '#0b0912', '#e8452c', '#35609a', '#ffd98a'],
  'room-workshop': [workroom, '#e7d3a6', '#3a2416', '#c9602f', '#2f8f78', '#fbf7ea'],
  'room-screening': [screening, '#3a1420', '#1c0a11', '#d8432b', '#2f6f8f', '#fbeecb'],
  'room-roof': [roof, '#23365e', '#0f1830', '#f2b84b', '#35609a', '#fdeec2'],
  shapes: [shapes, '#16150f', '#2b2a6b', '#d8432b', '#0d9a86', '#f6e7c4'],
};
// Two styles may share a palette and be drawn by different functions.
const hands: Record<string, Style[0]> = { 'tram-rain': tramRain };

/**
 * Returns a picture as SVG, by its name: `style/use` draws a variation for each use, `…/gallery` a
 * smaller picture.
 */
export function draw(name: string): string {
  const logo = logos[name];
  if (logo) return svg(512, 512, '0 0 512 512', logo);
  const [style = '', use] = name.split('/');
  const found = styles[style];
  if (!found) throw new Error(`unknown picture ${name}`);
  const [hand, background, dark, warm, cool, light] = found;
  const [w, h] = use === 'gallery' ? [1440, 720] : [2160, 1080];
  const inks = { background, dark, warm, cool, light };
  const drawing = (hands[style] ?? hand)(seededRandom(name), inks);
  return svg(w, h, '0 0 2160 1080', drawing);
}

function svg(width: number, height: number, viewBox: string, content: string): string {
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
}
