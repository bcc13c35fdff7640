import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { priceWords } from './price-words.ts';

const intl = createIntl({ locale: 'en' });
const price = (amount: number, is_hidden = false) => ({
  price: amount,
  is_hidden,
});
const words = (...prices: ReturnType<typeof price>[]) =>
  priceWords(intl, { type: 'TIERED', prices }, 'HKD', 'en');

test('the price range of a ticket is that of its visible prices', () => {
  expect(words(price(1, true), price(100), price(150.5))).toBe('HK$100.00 – HK$150.50');
  expect(words(price(1, true), price(100))).toBe('HK$100.00');
  expect(words(price(1, true), price(2, true))).toBe('HK$1.00 – HK$2.00');
});
