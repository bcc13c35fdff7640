import { expect, it } from 'vitest';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { linesFor, selectedTickets } from './selected-tickets.ts';

it('a link contains prices, quantities and amounts', () => {
  expect(selectedTickets('12:2,7:1:88.5')).toEqual([
    { price_id: 12, quantity: 2 },
    { price_id: 7, quantity: 1, amount: 88.5 },
  ]);
  expect(selectedTickets(' 12:100 , 7:1:0')).toEqual([
    { price_id: 12, quantity: 100 },
    { price_id: 7, quantity: 1, amount: 0 },
  ]);
});

it.each([
  null,
  '',
  ',',
  '12',
  '12:',
  '12:0',
  '12:-1',
  '12:1.5',
  '0:1',
  '12:1000',
  'x:1',
  '12:1:',
  '12:1:-5',
  '12:1:1e9',
  '12:1:2:3',
  '12:2,',
  '<b>:1',
  `${'9'.repeat(20)}:1`,
  Array(51).fill('1:1').join(','),
])('%j is not a valid ticket selection', (text) => {
  expect(selectedTickets(text)).toBeNull();
});

it('prices are matched to their tickets, and an unknown price is refused', () => {
  const tickets = [
    { id: 1, prices: [{ id: 11 }, { id: 12 }] },
    { id: 2, prices: [{ id: 21 }] },
  ] as PublicTicket[];
  expect(
    linesFor(
      [
        { price_id: 12, quantity: 2 },
        { price_id: 21, quantity: 1, amount: 50 },
        { price_id: 11, quantity: 3 },
      ],
      tickets,
    ),
  ).toEqual([
    {
      ticket_id: 1,
      quantities: [
        { price_id: 12, quantity: 2 },
        { price_id: 11, quantity: 3 },
      ],
    },
    { ticket_id: 2, quantities: [{ price_id: 21, quantity: 1, price: 50 }] },
  ]);
  expect(linesFor([{ price_id: 99, quantity: 1 }], tickets)).toBeNull();
});
