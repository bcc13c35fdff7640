import { expect, it } from 'vitest';
import { lowContrastPairs } from './low-contrast-pairs.ts';

const none = {
  homepage_background_color: null,
  homepage_body_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
};
const names = (settings: Partial<Record<keyof typeof none, string>>): string[] =>
  lowContrastPairs({ ...none, ...settings }).map(({ name }) => name);

it.each<[string, Partial<Record<keyof typeof none, string>>, string[]]>([
  ['nothing chosen', {}, []],
  [
    'dark paper, light button',
    { homepage_background_color: '#10243f', homepage_primary_color: '#ffd24a' },
    [],
  ],
  [
    'white words on yellow',
    { homepage_primary_color: '#ffd24a', homepage_primary_text_color: '#ffffff' },
    ['button'],
  ],
  [
    'dark paper under white content, which gets its own ink',
    { homepage_background_color: '#10243f', homepage_body_background_color: '#ffffff' },
    [],
  ],
  [
    'a button like its background',
    { homepage_background_color: '#ffffff', homepage_primary_color: '#ffe9a0' },
    ['button_edge'],
  ],
  [
    'a main colour for buttons, not for links',
    { homepage_background_color: '#ffffff', homepage_primary_color: '#e06a00' },
    ['link'],
  ],
  [
    'an unreadable chip',
    { homepage_secondary_color: '#777777', homepage_secondary_text_color: '#888888' },
    ['chip'],
  ],
  [
    'half-typed colours',
    {
      homepage_primary_color: '#ffd',
      homepage_primary_text_color: '#ff',
      homepage_background_color: '#1',
    },
    [],
  ],
])('%s', (_, settings, expected) => {
  expect(names(settings)).toEqual(expected);
});

it('the contrast ratio is computed as in WCAG, rounded down', () => {
  // 21 : 1 is black on white; #777777 on white is the well-known 4.48.
  expect(
    lowContrastPairs({
      ...none,
      homepage_primary_color: '#777777',
      homepage_primary_text_color: '#ffffff',
    }),
  ).toEqual([{ name: 'button', ratio: 4.4, least: 4.5 }]);
});

it('a ratio of exactly 4.5 is sufficient', () => {
  expect(
    names({ homepage_primary_color: '#767676', homepage_primary_text_color: '#ffffff' }),
  ).toEqual([]);
});
