import { expect, it } from 'vitest';
import { coloursOf, inkOf, type ColourSettings } from './colours-of.ts';
import { contrast } from './ink-on.ts';

const none: ColourSettings = {
  homepage_background_color: null,
  homepage_body_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
};

it('without a design the default colours apply', () => {
  expect(coloursOf(none)).toEqual({ values: {}, scheme: null });
});

it('a dark background makes a dark page in both schemes, with light text', () => {
  const { values, scheme } = coloursOf({
    ...none,
    homepage_background_color: '#10243f',
    homepage_primary_color: '#ffd24a',
  });
  expect(scheme).toBe('dark');
  expect(values).toMatchObject({
    '--paper': '#10243f',
    '--surface': '#10243f',
    '--accent': '#ffd24a',
    '--on-accent': '#16150f',
  });
  expect(values).not.toHaveProperty('--link');
});

it.each([
  '#10243f',
  '#888888',
  '#767676',
  '#ff0000',
  '#00aa55',
  '#ffffff',
  '#000',
  '#3f6fb5',
  '#c0a020',
])('on %s all default text is readable', (background) => {
  const { values, scheme } = coloursOf({ ...none, homepage_background_color: background });
  const ink = inkOf(values, scheme);
  // Between black and white there is a grey on which neither of the two reaches 4.5.
  expect(contrast(ink, background)).toBeGreaterThan(4.2);
  const muted = values['--muted'] ? ink : scheme === 'dark' ? '#b8b1a0' : '#5f5a4d';
  expect(contrast(muted, background)).toBeGreaterThan(4.2);
});

it('a main colour that fits only one of the two default schemes is not used for links', () => {
  expect(coloursOf({ ...none, homepage_primary_color: '#1a237e' }).values['--link']).toBe(
    'var(--ink)',
  );
  expect(
    coloursOf({ ...none, homepage_primary_color: '#1a237e', homepage_background_color: '#ffffff' })
      .values,
  ).not.toHaveProperty('--link');
});

it('what is no colour reaches no style sheet', () => {
  expect(
    coloursOf({
      ...none,
      homepage_background_color: 'red;}body{display:none',
      homepage_secondary_color: '</style>',
      homepage_primary_text_color: '#fff',
    }),
  ).toEqual({ values: {}, scheme: null });
});
