import { beforeEach, expect, test } from 'vitest';
import { codeFor, forgetAddress, storeCode, senderOf } from './visitor-codes.ts';

const at = (search: string): void =>
  history.replaceState({ key: 'k' }, '', `/event/7/night${search}#tickets`);
beforeEach(() => {
  sessionStorage.clear();
  at('');
});

test('a code in the address overrides the stored one, and codes are stored per event', () => {
  storeCode('promo_code', 7, 'EARLY');
  expect([codeFor('promo_code', 7), codeFor('promo_code', 8), codeFor('aff', 7)]).toEqual([
    'EARLY',
    '',
    '',
  ]);
  at('?promo_code=%20LATE%20');
  expect(codeFor('promo_code', 7)).toBe('LATE');
  at('?promo_code=');
  expect(codeFor('promo_code', 7)).toBe('EARLY');
  storeCode('promo_code', 7, '');
  expect(codeFor('promo_code', 7)).toBe('');
});

test('the affiliate code is sent with the reservation, even after it left the address', () => {
  at('?aff=kim');
  storeCode('aff', 7, codeFor('aff', 7));
  at('');
  expect([senderOf(7), senderOf(8)]).toEqual([{ affiliate_code: 'kim' }, {}]);
});

test('an overlong code is neither stored nor sent', () => {
  at(`?aff=${'x'.repeat(51)}`);
  storeCode('aff', 7, codeFor('aff', 7));
  expect(senderOf(7)).toEqual({});
  at('');
  expect(codeFor('aff', 7)).toBe('');
});

test('a removed code is removed from the address, and nothing else', () => {
  at('?aff=kim&promo_code=EARLY&x=1');
  forgetAddress('promo_code');
  expect([location.search, location.hash, history.state]).toEqual([
    '?aff=kim&x=1',
    '#tickets',
    { key: 'k' },
  ]);
});
