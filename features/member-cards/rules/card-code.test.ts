import { expect, test } from 'vitest';
import { codeBody, readCode } from '#features/attendees/rules/ticket-code.ts';
import { cardBody, isCard, readCard } from './card-code.ts';

const signature = 'A'.repeat(86);
const card = `${cardBody('abcd', '12345678')}.${signature}`;

test('a card code is parsed, ignoring surrounding whitespace', () => {
  const parts = { key_id: 'abcd', member_id: '12345678', signed: 'M1.abcd.12345678', signature };
  expect(readCard(card)).toEqual(parts);
  expect(readCard(` ${card}\n`)).toEqual(parts);
  expect(isCard(` ${card}`)).toBe(true);
});

test('a card code is never a ticket code, and vice versa', () => {
  const ticket = `${codeBody('abcd', 12_345_678, 1)}.${signature}`;
  expect([readCode(card), readCard(ticket), isCard(ticket)]).toEqual([null, null, false]);
});

test.each([
  ['an empty text', ''],
  ['a missing signature', 'M1.abcd.12345678'],
  ['another version', card.replace('M1', 'M2')],
  ['a number starting with zero', card.replace('1234', '0234')],
  ['a number of seven digits', card.replace('12345678', '1234567')],
  ['a short signature', card.slice(0, -1)],
  ['a too long signature', `${card}A`],
  ['trailing text', `${card}.x`],
])('%s is rejected', (_, code) => {
  expect(readCard(code)).toBeNull();
});
