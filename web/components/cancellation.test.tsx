import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { CancellationFigures } from './cancellation.tsx';

afterEach(cleanup);
type Shown = Parameters<typeof CancellationFigures>[0]['cancellation'];
const figures = (more: Pick<Shown, 'paid' | 'fee' | 'refund'> & Partial<Shown>): Shown => ({
  state: 'OPEN',
  public_id: 'O-1234567',
  event_title: 'Night Walk',
  text_languages: {},
  event_start: '2026-12-20T13:30:00.000Z',
  timezone: 'Asia/Hong_Kong',
  currency: 'HKD',
  tickets: 2,
  refunded: 0,
  ...more,
});
const rows = (): string[] =>
  [...document.querySelectorAll('dt')].map(
    (element) => `${element.textContent} ${element.nextElementSibling?.textContent}`,
  );

test.each([
  [
    'nothing was refunded yet',
    { paid: 736.72, fee: 100, refund: 636.72 },
    ['You paid HK$736.72', 'Administrative fee −HK$100.00', 'You get back HK$636.72'],
  ],
  [
    'a part was refunded',
    { paid: 636.22, refunded: 100.5, fee: 100, refund: 536.22 },
    [
      'You paid HK$736.72',
      'Refunded −HK$100.50',
      'Administrative fee −HK$100.00',
      'You get back HK$536.22',
    ],
  ],
  [
    'everything was refunded',
    { paid: 0, refunded: 736.72, fee: 0, refund: 0 },
    [
      'You paid HK$736.72',
      'Refunded −HK$736.72',
      'Administrative fee −HK$0.00',
      'You get back HK$0.00',
    ],
  ],
])('the figures add up when %s', async (_, shown, wanted) => {
  await drawComponent(<CancellationFigures cancellation={figures(shown)} />);
  expect(rows()).toEqual(wanted);
});

test('a free booking says that nothing is refunded', async () => {
  await drawComponent(
    <CancellationFigures cancellation={figures({ paid: 0, fee: 0, refund: 0 })} />,
  );
  expect(rows()).toEqual([]);
  screen.getByText('Nothing was paid here, so nothing is refunded.');
});
