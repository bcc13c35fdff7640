import { expect, test } from 'vitest';
import { country_codes } from '#features/members/rules/phone.ts';
import { phoneOf, phoneText } from './phone-cell.ts';

/** Returns the number as exported, or the problem. */
const read = (cell: string): string => {
  const found = phoneOf(cell);
  return 'phone' in found ? phoneText(found.phone) : found.problem.key;
};
const hongKong = 'invalid.phone_hong_kong';
const country = 'invalid.sheet_phone_country';
const shortened = 'invalid.sheet_phone_shortened';

test.each([
  // Hong Kong numbers without a country code.
  ['91234567', '+852 91234567'],
  ['9123 4567', '+852 91234567'],
  ['9123-4567', '+852 91234567'],
  ['９１２３　４５６７', '+852 91234567'],
  ["'91234567", '+852 91234567'],
  ['91234567.0', '+852 91234567'],
  ['91234567.00', '+852 91234567'],
  // With the invisible marks that phones copy along with a number.
  ['\u202a9123 4567\u202c', '+852 91234567'],
  ['\u200b+852 91234567', '+852 91234567'],
  // With the country code, with or without a plus.
  ['85291234567', '+852 91234567'],
  ['852 9123 4567', '+852 91234567'],
  ['(852) 9123-4567', '+852 91234567'],
  ['+85291234567', '+852 91234567'],
  ['+852-9123-4567', '+852 91234567'],
  ['＋852 9123 4567', '+852 91234567'],
  ["'+852 9123 4567", '+852 91234567'],
  ['0085291234567', '+852 91234567'],
  ['00852 9123 4567', '+852 91234567'],
  ['85366123456', '+853 66123456'],
  ['8613812345678', '+86 13812345678'],
  ['+86 138 1234 5678', '+86 13812345678'],
  ['+1 (212) 555-0100', '+1 2125550100'],
  ['+12125550100', '+1 2125550100'],
  ['+44 (0)20 7946 0958', '+44 2079460958'],
  // The longest known code wins: Taiwan is not Mainland China.
  ['+886912345678', '+886 912345678'],
  // An unknown country code is recognized only if a gap follows it.
  ['+370 600 00000', '+370 60000000'],
  ['+37060000000', country],
  // A spreadsheet's form of it, as long as every digit is there.
  ['9.1234567E+7', '+852 91234567'],
  ['9.1234567e7', '+852 91234567'],
  ['9,1234567E+07', '+852 91234567'],
  ['8.5291234567E+10', '+852 91234567'],
  ['8.52912E+10', shortened],
  ['9.12E+07', shortened],
  ['9E7', shortened],
  // Not phone numbers.
  ['9123456', hongKong],
  ['11234567', hongKong],
  ['+852 11234567', hongKong],
  ['+852 9123 45678', hongKong],
  ['852', hongKong],
  ['none', hongKong],
  ['91234567 / 61234567', hongKong],
  ['912345678', country],
  ['13812345678', country],
  ['+', country],
  ['+852 none', hongKong],
  ['+86 1381234567', 'invalid.phone'],
  ['+0852 91234567', 'invalid.phone'],
])('%s: %s', (cell, expected) => expect(read(cell)).toBe(expected));

test.each([...country_codes])('a number with %s is parsed as written', (country_code) => {
  const number = { '+852': '91234567', '+853': '66123456', '+86': '13812345678' }[
    country_code as string
  ];
  const phone = { country_code, number: number ?? '212555010' };
  expect(phoneOf(phoneText(phone))).toEqual({ phone });
  expect(phoneOf(`${country_code}${phone.number}`)).toEqual({ phone });
});
