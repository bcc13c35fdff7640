import { expect, it } from 'vitest';
import type { Line } from '#web/components/event-page/basket.ts';
import { selectedTickets } from '../../../checkout/$eventId/_components/selected-tickets.ts';
import { checkoutAddress } from './checkout-address.ts';

const line = (id: number, quantity: number, type = 'PAID', net: number | null = 1000): Line =>
  ({ ticket: { type }, price: { id }, chosen: { quantity }, net, each: net }) as unknown as Line;
const nothing = { promo_code: null, aff: null, locale: null };

it('the selection in a widget is read back unchanged by the checkout', () => {
  const address = checkoutAddress({
    event: { id: 7, currency: 'HKD' },
    lines: [
      line(12, 2),
      line(9, 1, 'DONATION', 8850),
      line(8, 3, 'FREE', 0),
      line(5, 1, 'DONATION', 0),
    ],
    ...nothing,
  });
  expect(address).toBe('/checkout/7?tickets=12:2,9:1:88.5,8:3,5:1:0');
  expect(
    selectedTickets(new URL(address, 'https://foyer.test').searchParams.get('tickets')),
  ).toEqual([
    { price_id: 12, quantity: 2 },
    { price_id: 9, quantity: 1, amount: 88.5 },
    { price_id: 8, quantity: 3 },
    { price_id: 5, quantity: 1, amount: 0 },
  ]);
});

it('promo code, affiliate and language are passed on, safely escaped', () => {
  const address = checkoutAddress({
    event: { id: 7, currency: 'HKD' },
    lines: [line(12, 1)],
    promo_code: ' EARLY&tickets=1:9 ',
    aff: '阿金#',
    locale: 'zh-hk',
  });
  const { searchParams } = new URL(address, 'https://foyer.test');
  expect(Object.fromEntries(searchParams)).toEqual({
    tickets: '12:1',
    promo_code: 'EARLY&tickets=1:9',
    aff: '阿金#',
    locale: 'zh-hk',
  });
  expect(searchParams.getAll('tickets')).toHaveLength(1);
});
