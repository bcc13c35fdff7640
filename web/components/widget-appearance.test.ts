import { expect, it } from 'vitest';
import { widgetAppearance } from './widget-appearance.ts';

const look = (search: string) => widgetAppearance(new URLSearchParams(search));
const none = { primary: null, background: null, text: null, padding: 0 };

it('colours can be written with and without #', () => {
  expect(look('primary=%23CC3B25&background=fff&text=16150f&padding=12')).toEqual({
    primary: '#cc3b25',
    background: '#fff',
    text: '#16150f',
    padding: 12,
  });
});

it.each([
  '',
  'primary=red',
  'primary=%23ffff',
  'primary=%23fff;}body{display:none',
  'background=url(x)',
  'text=</style>',
  'padding=-1',
  'padding=1e3',
  'padding=12px',
  'colour=%23fff',
  'primary=',
])('%j sets nothing', (search) => {
  expect(look(search)).toEqual(none);
});

it('padding is limited', () => {
  expect(look('padding=999').padding).toBe(64);
});
