import { expect, it } from 'vitest';
import type { Line } from '#web/components/event-page/basket.ts';
import { selectedTickets } from '../../../checkout/$eventId/_components/selected-tickets.ts';
import { checkoutAddress } from './checkout-address.ts';

const line = (id: number, quantity: number, type = 'PAID', net: number | null = 1000): Line =>
  ({ ticket: { type }, price: { id }, chosen: { quantity }, net, each: net }) as unknown as Line;
const nothing = { promo_code: null, aff: null, locale: null };

it('what is chosen in a frame is what the checkout reads', () => {
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

it('a code, who sent the buyer and the language travel along, whatever is written in them', () => {
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
