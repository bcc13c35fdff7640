import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { buyer, givenEvent, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { readWhenGrown } from '../../tests/setup/grown-sale.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { answerBatch } from './actions/answer-batch.ts';
import { reserveBatch } from './actions/reserve-batch.ts';

let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  sold = await givenEvent(testApp, await givenStaff(testApp), {
    type: 'FREE',
    price: 0,
    quantity: 10_000,
  });
});
afterAll(() => testApp.close());

const turn = Object.assign(async () => undefined, {
  toLock: async () => undefined,
  hasLocked: () => undefined,
});

/** Reserves for two browsers and completes what they reserved. */
async function sell(tx: Context, round: number): Promise<void> {
  const browsers = [0, 1].map((n): Context => ({ ...tx, session: `browser-${round}-${n}` }));
  const reserved = await reserveBatch(
    tx,
    sold.event_id,
    browsers.map(({ session }) => ({
      input: {
        tickets: [
          { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
        ],
      },
      session_hash: hashToken(session ?? ''),
      had_session: false,
      locale: 'en',
      user_id: null,
      holder: { device: session ?? '', address: 'here' },
    })),
    turn,
  );
  const answered = await answerBatch(
    tx,
    sold.event_id,
    reserved.map((outcome, n) => {
      if (!('order' in outcome)) throw outcome;
      return {
        ctx: browsers[n] ?? tx,
        short_id: outcome.order.short_id,
        input: { order: { ...buyer, questions: [] }, attendees: [] },
      };
    }),
  );
  expect(answered).toMatchObject([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
}

test('query plans cached early in a sale do not scan the tables once they have grown', async () => {
  const read = await testApp.ctx().tx((tx) => readWhenGrown(tx, sold, (round) => sell(tx, round)));
  expect(Math.max(...read.values())).toBeGreaterThan(0);
  expect([...read].filter(([, rows]) => rows > 100)).toEqual([]);
});
