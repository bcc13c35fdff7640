import { expect, test } from 'vitest';
import { addressText } from './address-parts.ts';

test.each([
  [
    'Western, from the street to the country',
    { address_line_1: '18 Laundry Street', city: 'Sham Shui Po', state_or_region: 'Kowloon' },
    '18 Laundry Street, Sham Shui Po, Kowloon',
  ],
  [
    'Chinese, from the largest area to the street, without commas',
    {
      address_line_1: '晾衣街 18 號',
      address_line_2: '3 樓 A 室',
      city: '深水埗',
      country: '香港',
    },
    '香港深水埗晾衣街 18 號 3 樓 A 室',
  ],
  [
    'Chinese with a postal code, which comes first',
    { address_line_1: '华强北路 1 号', city: '深圳市', zip_or_postal_code: '518000' },
    '518000 深圳市华强北路 1 号',
  ],
  [
    'Chinese with numbers that must not run together',
    { address_line_1: '晾衣街 18', address_line_2: '3 樓' },
    '晾衣街 18 3 樓',
  ],
  [
    'in both languages in each part, as written',
    { address_line_1: '中環碼頭道 8 號 8 Pier Road', city: '中環 Central' },
    '中環碼頭道 8 號 8 Pier Road, 中環 Central',
  ],
  [
    'partly Chinese, as written',
    { address_line_1: '晾衣街 18 號', city: 'Hong Kong' },
    '晾衣街 18 號, Hong Kong',
  ],
  ['only a postal code', { zip_or_postal_code: '518000' }, '518000'],
  ['nothing', { address_line_1: null, city: '' }, ''],
])('an address that is %s', (_what, address, text) => {
  expect(addressText(address)).toBe(text);
});
