import { expect, it } from 'vitest';
import { inkOn, isHex } from './ink-on.ts';

it.each([
  ['#ffffff', '#16150f'],
  ['#000', '#ffffff'],
  ['#10243f', '#ffffff'],
  ['#ffe0a3', '#16150f'],
])('on %s one writes in %s', (background, ink) => {
  expect(inkOn(background)).toBe(ink);
});

it('anything that is not a colour stays out of the style element', () => {
  expect(isHex('#fff;}body{display:none')).toBe(false);
  expect(isHex('#10243f')).toBe(true);
});
