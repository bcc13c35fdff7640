import { describe, expect, test } from 'vitest';
import { isProbablyNoMobile, phoneDigits, phoneProblem } from './phone.ts';

const problem = (country_code: string, number: string) =>
  phoneProblem({ country_code, number })?.key ?? null;

describe('a phone number', () => {
  test.each([
    ['+852', '91234567', null],
    ['+852', ' 9123 4567', null],
    ['+852', '9123-4567', null],
    ['+852', '21234567', null],
    ['+852', '11234567', 'invalid.phone_hong_kong'],
    ['+852', '01234567', 'invalid.phone_hong_kong'],
    ['+852', '9123456', 'invalid.phone_hong_kong'],
    ['+852', '912345678', 'invalid.phone_hong_kong'],
    ['+852', '９１２３　４５６７', null],
    ['+852', '９１２３４５６', 'invalid.phone_hong_kong'],
    ['+852', '', 'invalid.phone_hong_kong'],
    // The country code once more, as the phone itself shows the number.
    ['+852', '+852 9123 4567', null],
    ['+852', '+852 9123 456', 'invalid.phone_hong_kong'],
    ['+852', '+853 6612 3456', 'invalid.phone_hong_kong'],
    ['+44', '+44 7911 123456', null],
    // Dashes of a web page, and the invisible marks that come with copying.
    ['+852', '9123–4567', null],
    ['+852', '9123\u20114567', null],
    ['+852', '\u202a91234567\u202c', null],
    // As Hong Kong people write it: the country code without a plus, in brackets or dialled.
    ['+852', '(852)91234567', null],
    ['+852', '(852) 9123 4567', null],
    ['+852', '（852）9123 4567', null],
    ['+852', '(+852) 9123 4567', null],
    ['+852', '852-9123-4567', null],
    ['+852', '85291234567', null],
    ['+852', '00852 9123 4567', null],
    ['+852', '9123.4567', null],
    ['+852', '9123/4567', 'invalid.phone_hong_kong'],
    ['+852', '(852) 9123 456', 'invalid.phone_hong_kong'],
    ['+852', '85211234567', 'invalid.phone_hong_kong'],
    ['+852', '(853) 6612 3456', 'invalid.phone_hong_kong'],
    ['+853', '(853) 6612 3456', null],
    ['+86', '86 138 0013 8000', null],
    ['+44', '(020) 7946 0958', null],
    ['+853', '66123456', null],
    ['+853', '6612345', 'invalid.phone'],
    ['+86', '138 0013 8000', null],
    ['+86', '13800138', 'invalid.phone'],
    ['+44', '7911123456', null],
    ['+44', '123', 'invalid.phone'],
    ['852', '91234567', 'invalid.phone'],
    ['+', '91234567', 'invalid.phone'],
    ['+0', '91234567', 'invalid.phone'],
  ])('%s %s: %s', (country_code, number, found) => {
    expect(problem(country_code, number)).toBe(found);
  });

  test.each([
    ' 91 23-45 67 ',
    '９１２３－４５６７',
    '+852 9123–4567',
    '\u202a91234567\u202c',
    '(852) 9123 4567',
    '00852-9123-4567',
  ])('%s is stored as digits', (number) =>
    expect(phoneDigits({ country_code: '+852', number })).toBe('91234567'),
  );

  test.each([
    // Eight digits that begin with the code of the country are a number of their own.
    ['+852', '8521 2345', '85212345'],
    // Where the length is not known, only a plus or the dialled zeros mark the code.
    ['+1', '1 212 555 0100', '12125550100'],
    ['+44', '0044 7911 123456', '7911123456'],
    // The zero that is dialled only within the country.
    ['+886', '0912 345 678', '912345678'],
    ['+44', '07911 123456', '7911123456'],
    ['+44', '+44 (0)20 7946 0958', '2079460958'],
    ['+86', '010 8888 7777', '01088887777'],
    ['+39', '06 6982 1234', '0669821234'],
  ])('%s %s is stored as %s', (country_code, number, digits) =>
    expect(phoneDigits({ country_code, number })).toBe(digits),
  );

  test.each([
    ['91234567', false],
    ['61234567', false],
    ['51234567', false],
    ['70123456', false],
    ['71123456', false],
    ['58123456', true],
    ['72123456', true],
    ['21234567', true],
    ['31234567', true],
    // Not a valid number: reported as such.
    ['9123', false],
  ])('of Hong Kong, %s, is probably not a mobile: %s', (number, found) => {
    expect(isProbablyNoMobile({ country_code: '+852', number })).toBe(found);
  });

  test('of another country is not checked', () =>
    expect(isProbablyNoMobile({ country_code: '+853', number: '28123456' })).toBe(false));
});
