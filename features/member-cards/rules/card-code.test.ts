import { expect, test } from 'vitest';
import { codeBody, readCode } from '#features/attendees/rules/ticket-code.ts';
import { cardBody, isCard, readCard } from './card-code.ts';

const signature = 'A'.repeat(86);
const card = `${cardBody('abcd', '12345678')}.${signature}`;

test('is read as it was written, with blanks around it', () => {
  const parts = { key_id: 'abcd', member_id: '12345678', signed: 'M1.abcd.12345678', signature };
  expect(readCard(card)).toEqual(parts);
  expect(readCard(` ${card}\n`)).toEqual(parts);
  expect(isCard(` ${card}`)).toBe(true);
});

test('is never a ticket, and a ticket is never a card', () => {
  const ticket = `${codeBody('abcd', 12_345_678, 1)}.${signature}`;
  expect([readCode(card), readCard(ticket), isCard(ticket)]).toEqual([null, null, false]);
});

test.each([
  ['nothing', ''],
  ['no signature', 'M1.abcd.12345678'],
  ['another version', card.replace('M1', 'M2')],
  ['a number that begins with nothing', card.replace('1234', '0234')],
  ['seven digits', card.replace('12345678', '1234567')],
  ['a short signature', card.slice(0, -1)],
  ['a long one', `${card}A`],
  ['more behind it', `${card}.x`],
])('%s is none', (_, code) => {
  expect(readCard(code)).toBeNull();
});
