import { expect, it } from 'vitest';
import { coloursOf, inkOf, type ColourSettings } from './page-colours.ts';
import { contrast } from '#platform/pure/ink-on.ts';

const none: ColourSettings = {
  homepage_background_color: null,
  homepage_body_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
};

it('without a design the default colours apply', () => {
  expect(coloursOf(none)).toEqual({ values: {}, scheme: null, panel: null });
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
  expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5);
  const muted = values['--muted'] ? ink : scheme === 'dark' ? '#b8b1a0' : '#5f5a4d';
  expect(contrast(muted, background)).toBeGreaterThanOrEqual(4.5);
  const expected = { danger: ['#b3261e', '#ff8a7e'], jade: ['#0d7a6b', '#35b39f'] } as const;
  for (const [name, [light, dark]] of Object.entries(expected)) {
    const colour = values[`--${name}`] ?? (scheme === 'dark' ? dark : light);
    expect([name, contrast(colour, background) >= 4.5]).toEqual([name, true]);
  }
});

it('text on the main button and on chips is readable with any chosen colours', () => {
  for (const colour of ['#ffd24a', '#777777', '#888888', '#cc3b25', '#000000']) {
    const { values } = coloursOf({
      ...none,
      homepage_primary_color: colour,
      homepage_primary_text_color: colour,
      homepage_secondary_color: colour,
      homepage_secondary_text_color: colour,
    });
    expect(contrast(values['--on-accent'] ?? '', colour)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(values['--on-chip'] ?? '', colour)).toBeGreaterThanOrEqual(4.5);
  }
});

it.each([
  ['#10243f', '#ffffff', 'light', '#16150f'],
  ['#ffffff', '#10243f', 'dark', '#f5f1e6'],
])('on %s a panel of %s is %s, with its own text colour', (page, surface, scheme, ink) => {
  const { values, panel } = coloursOf({
    ...none,
    homepage_background_color: page,
    homepage_body_background_color: surface,
  });
  expect(values['--surface']).toBe(page);
  expect(panel).toMatchObject({ scheme, values: { '--surface': surface, '--ink': ink } });
  for (const name of ['--ink', '--danger', '--jade', '--amber'])
    expect(contrast(panel?.values[name] ?? '', surface)).toBeGreaterThanOrEqual(4.5);
});

it('a panel with the same scheme as the page needs no colours of its own', () => {
  expect(
    coloursOf({
      ...none,
      homepage_background_color: '#faf8f3',
      homepage_body_background_color: '#ffffff',
    }).panel,
  ).toBeNull();
});

it('a main colour readable in only one of the default schemes is not used for links', () => {
  expect(coloursOf({ ...none, homepage_primary_color: '#1a237e' }).values['--link']).toBe(
    'var(--ink)',
  );
  expect(
    coloursOf({ ...none, homepage_primary_color: '#1a237e', homepage_background_color: '#ffffff' })
      .values,
  ).not.toHaveProperty('--link');
});

it('invalid colours are ignored', () => {
  expect(
    coloursOf({
      ...none,
      homepage_background_color: 'red;}body{display:none',
      homepage_secondary_color: '</style>',
      homepage_primary_text_color: '#fff',
    }),
  ).toEqual({ values: {}, scheme: null, panel: null });
});
