import { expect, test } from 'vitest';
import { defaultColoursOf } from '#features/events/rules/page-colours.ts';
import { colourSettingsOf } from './colours.ts';

const of = (chosen: object) => defaultColoursOf(colourSettingsOf(chosen, null));

test('without a choice the light defaults apply', () => {
  expect(Object.values(of({}))).toEqual([
    '#faf8f3',
    '#ffffff',
    '#cc3b25',
    '#ffffff',
    '#fbe9e4',
    '#a92c19',
  ]);
});

test('defaults follow the choices: a dark background gets the dark defaults', () => {
  expect(of({ homepage_background_color: '#10243f' })).toMatchObject({
    homepage_body_background_color: '#10243f',
    homepage_primary_color: '#f0654d',
    homepage_secondary_color: '#3a1f18',
  });
  expect(
    of({ homepage_primary_color: '#ffe066', homepage_secondary_color: '#16150f' }),
  ).toMatchObject({
    homepage_primary_text_color: '#16150f',
    homepage_secondary_text_color: '#ffffff',
  });
});
