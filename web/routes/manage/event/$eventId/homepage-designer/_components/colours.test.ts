import { expect, test } from 'vitest';
import { venueDefaultsOf, lookOf } from './colours.ts';

const of = (chosen: object) => venueDefaultsOf(lookOf(chosen, null));

test('where nothing is chosen stands the light house', () => {
  expect(Object.values(of({}))).toEqual([
    '#faf8f3',
    '#ffffff',
    '#cc3b25',
    '#ffffff',
    '#fbe9e4',
    '#a92c19',
  ]);
});

test('what is not chosen follows what is: a dark ground has its content, and the house as it is in the dark', () => {
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
