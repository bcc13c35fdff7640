import { expect, it } from 'vitest';
import { inkOn, isHex } from './ink-on.ts';

it.each([
  ['#ffffff', '#16150f'],
  ['#000', '#ffffff'],
  ['#10243f', '#ffffff'],
  ['#ffe0a3', '#16150f'],
])('the text colour on %s is %s', (background, ink) => {
  expect(inkOn(background)).toBe(ink);
});

it('only hex colours are accepted, so that nothing else gets into a style element', () => {
  expect(isHex('#fff;}body{display:none')).toBe(false);
  expect(isHex('#10243f')).toBe(true);
});
