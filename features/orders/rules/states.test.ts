import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveHolds } from './holds.ts';
import { isGivenUp, max_attempts, nextRefundAttempt } from './automatic-refunds.ts';
import {
  colourOf,
  displayStatus,
  moves,
  orderStatuses,
  paymentStatuses,
  refundStatuses,
  type Facts,
} from './status.ts';
import { unitsOf } from './units.ts';

const facts = fc.record<Facts>({
  status: fc.constantFrom(...orderStatuses),
  payment_status: fc.constantFrom(null, ...paymentStatuses),
  refund_status: fc.constantFrom(null, ...refundStatuses),
});

describe('the state of an order', () => {
  test('final states have no transitions, except late completion after expiry', () => {
    const movesFrom = (status: string): string[] =>
      Object.entries(moves)
        .filter(([, from]) => (from as readonly string[]).includes(status))
        .map(([by]) => by);
    expect(Object.fromEntries(orderStatuses.map((status) => [status, movesFrom(status)]))).toEqual({
      RESERVED: ['complete', 'expire', 'abandon'],
      COMPLETED: ['cancel'],
      CANCELLED: [],
      EXPIRED: ['complete_late'],
    });
  });

  test('every combination of states has one display status of the spec, with a colour', () => {
    fc.assert(
      fc.property(facts, (order) => {
        const status = displayStatus(order);
        expect([...orderStatuses, ...paymentStatuses, ...refundStatuses]).toContain(status);
        if (order.refund_status) expect(status).toBe(order.refund_status);
        else if (order.status === 'CANCELLED') expect(status).toBe('CANCELLED');
        expect(['orange', 'red', 'teal']).toContain(colourOf(status));
      }),
    );
  });

  test.each([
    ['REFUND_PENDING', 'orange'],
    ['PARTIALLY_REFUNDED', 'orange'],
    ['AWAITING_PAYMENT', 'orange'],
    ['REFUND_FAILED', 'red'],
    ['REFUNDED', 'red'],
    ['PAYMENT_FAILED', 'red'],
    ['CANCELLED', 'red'],
    ['COMPLETED', 'teal'],
    ['RESERVED', 'teal'],
    ['EXPIRED', 'teal'],
  ] as const)('%s is %s', (status, colour) => {
    expect(colourOf(status)).toBe(colour);
  });
});

describe('moving holds', () => {
  const holds = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.integer({ min: 1, max: 20 }),
    { noNullPrototype: true },
  );
  const sum = (all: Record<string, number>): number =>
    Object.values(all).reduce((total, units) => total + units, 0);

  test('conserves the total number of units', () => {
    fc.assert(
      fc.property(holds, holds, holds, (before, from, to) => {
        expect(sum(moveHolds(before, from, to))).toBe(sum(before) - sum(from) + sum(to));
      }),
    );
  });

  test('and moving them back restores the original holds', () => {
    fc.assert(
      fc.property(holds, holds, holds, (before, from, to) => {
        expect(moveHolds(moveHolds(before, from, to), to, from)).toEqual(before);
      }),
    );
  });
});

describe('an automatic refund', () => {
  const at = '2026-11-21T12:00:00.000Z';
  const attempts = fc.array(
    fc.constantFrom('FAILED', 'PENDING', 'SUCCEEDED').map((status) => ({ status, updated_at: at })),
    { maxLength: 9 },
  );

  test('is never attempted while one is open, after success, or more than six times', () => {
    fc.assert(
      fc.property(attempts, (tried) => {
        const next = nextRefundAttempt(tried, at);
        const open = tried.some(({ status }) => status !== 'FAILED');
        if (open || tried.length >= max_attempts) expect(next).toBe(null);
        else expect(next).not.toBe(null);
        if (isGivenUp(tried)) expect(next).toBe(null);
      }),
    );
  });

  test('waits longer after each failure', () => {
    const waits = Array.from(
      { length: max_attempts - 1 },
      (_, n) =>
        Date.parse(
          nextRefundAttempt(
            Array.from({ length: n + 1 }, () => ({ status: 'FAILED', updated_at: at })),
            at,
          ) ?? '',
        ) - Date.parse(at),
    );
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(new Set(waits).size).toBe(waits.length);
  });
});

describe('the attendees of an order', () => {
  const buyer = { first_name: '大文', last_name: '陳', email: 'buyer@hall.test' };
  const items = fc.array(
    fc.record({
      id: fc.nat(),
      ticket_id: fc.integer({ min: 1, max: 3 }),
      ticket_price_id: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 5 },
  );

  test('match the bought units, and each has a name and an email address', () => {
    fc.assert(
      fc.property(items, (bought) => {
        const units = unitsOf(bought, [], buyer);
        const kinds = (list: readonly { ticket_id: number; ticket_price_id: number }[]) =>
          list.map((item) => `${item.ticket_id}/${item.ticket_price_id}`).toSorted();
        expect(kinds(units)).toEqual(
          kinds(bought.flatMap((item) => Array.from({ length: item.quantity }, () => item))),
        );
        expect(units.every((unit) => unit.first_name && unit.email)).toBe(true);
      }),
    );
  });

  test("keep their own last name, and take the buyer's only with the buyer's first name", () => {
    const lines = [{ id: 1, ticket_id: 1, ticket_price_id: 1, quantity: 1 }];
    const named = (first_name?: string, last_name?: string) =>
      unitsOf(
        lines,
        [
          {
            ticket_id: 1,
            ticket_price_id: 1,
            ...(first_name ? { first_name } : {}),
            ...(last_name ? { last_name } : {}),
          },
        ],
        buyer,
      )[0];
    expect(named('Ada', 'Wong')).toMatchObject({ first_name: 'Ada', last_name: 'Wong' });
    expect(named('Madonna')).toMatchObject({ first_name: 'Madonna', last_name: null });
    expect(named()).toMatchObject({ first_name: '大文', last_name: '陳' });
  });

  test('keep their own answers, in whatever order these are submitted', () => {
    const two = [
      { id: 1, ticket_id: 1, ticket_price_id: 1, quantity: 1 },
      { id: 2, ticket_id: 2, ticket_price_id: 2, quantity: 1 },
    ];
    const answered = (id: number) => [{ question_id: id, response: { answer: `of ${id}` } }];
    const units = unitsOf(
      two,
      [
        { ticket_id: 2, ticket_price_id: 2, questions: answered(2) },
        { ticket_id: 1, ticket_price_id: 1, questions: answered(1) },
      ],
      buyer,
    );
    expect(units.map((unit) => [unit.ticket_id, unit.at, unit.questions])).toEqual([
      [1, 1, answered(1)],
      [2, 0, answered(2)],
    ]);
  });
});
