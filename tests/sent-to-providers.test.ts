import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentsOf, queueRefund } from '#features/payments/actions/pay.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
} from './setup/given.ts';
import { recordingProxy } from './setup/recording-proxy.ts';
import { openTestApp } from './setup/test-app.ts';

/**
 * What two installations created from one `.env` send to the same provider, recorded on the wire.
 */
const secret = 'QzXvKjWqYpTgHbNmRsLdFcVgJkZwXqPtMyBnGhTr';
type Line = Awaited<ReturnType<typeof recordingProxy>>;
type Installation = { line: Line; kept: string; order_ids: number[]; close: () => Promise<void> };
let installations: Installation[];

async function installation(): Promise<Installation> {
  const line = await recordingProxy();
  const testApp = await openTestApp({
    FOYER_SECRET: secret,
    STRIPE_API_URL: line.url,
    PLATFORM_FEE_PERCENT: '2',
  });
  line.before(testApp.simulator.url);
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  const paid = await givenPaid(testApp, sold, 2);
  const ctx = testApp.ctx();
  const [payment] = await paymentsOf(ctx, paid.order_id);
  if (payment) await ctx.tx((tx) => queueRefund(tx, payment, { amount: 10_000, reason: 'test' }));
  const left = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, left);
  await givenPaymentStarted(testApp, sold, left);
  const path = `/public/events/${sold.event_id}/order/${left.short_id}`;
  await testApp.ask('DELETE', path, { cookie: left.cookie });
  await testApp.work();
  const rows = await testApp.platform.db.selectFrom('provider_calls').selectAll().execute();
  const close = () => testApp.close().finally(() => line.close());
  return {
    line,
    kept: JSON.stringify(rows),
    order_ids: [paid.order_id, left.order_id],
    close,
  };
}
beforeAll(async () => {
  installations = [await installation(), await installation()];
});
afterAll(() => Promise.all(installations.map(({ close }) => close())));

const parts = Array.from({ length: secret.length - 5 }, (_, n) => secret.slice(n, n + 6));
/** Returns the parts of the secret in a text, as they are or as bytes in hex. */
const partsIn = (text: string): string[] =>
  parts.filter((part) => text.includes(part) || text.includes(Buffer.from(part).toString('hex')));
const keysOf = ({ line }: Installation): string[] =>
  line.sent.flatMap(({ headers }) => headers['idempotency-key'] ?? []);

test('the recorded calls cover connecting, paying, cancelling and refunding', () => {
  for (const { line, kept } of installations) {
    const posts = line.sent.filter(({ method }) => method === 'POST');
    const paths = posts.map(({ path }) => path.replace(/pi_\w+/, ':id'));
    expect([...new Set(paths)].toSorted()).toEqual([
      '/v1/payment_intents',
      '/v1/payment_intents/:id/cancel',
      '/v1/refunds',
      '/v2/core/account_links',
      '/v2/core/accounts',
    ]);
    expect(JSON.parse(kept)).toHaveLength(4);
  }
});

describe('FOYER_SECRET', () => {
  test('does not appear, even in part, in keys, URLs, headers, bodies or stored calls', () => {
    for (const { line, kept } of installations) {
      expect(partsIn(kept)).toEqual([]);
      for (const call of line.sent) expect(partsIn(JSON.stringify(call))).toEqual([]);
    }
  });

  test('would be found in a key and in bytes', () => {
    expect(partsIn(`order-1-pay-1-${secret.slice(7, 13)}`)).toEqual([secret.slice(7, 13)]);
    expect(partsIn(Buffer.from(secret.slice(0, 6)).toString('hex'))).toEqual([secret.slice(0, 6)]);
  });
});

test('two installations use different keys for orders of the same number', () => {
  const [first, other] = installations.map(keysOf);
  expect(installations[0]?.order_ids).toEqual(installations[1]?.order_ids);
  expect(first?.length).toBeGreaterThan(3);
  expect(other?.filter((key) => first?.includes(key))).toEqual([]);
});
