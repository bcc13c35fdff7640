import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Given, givenSimulator, until } from './given.ts';

/**
 * The responses must be values of the `stripe` package's own types: a missing, wrong or made-up
 * field does not compile.
 */
const root = join(import.meta.dirname, '..');
let given: Given;
beforeAll(async () => {
  given = await givenSimulator();
});
afterAll(() => given.close());

type Seen = { type: string; value: unknown };

/** Returns the raw response: the package adds `lastResponse` and methods of its own. */
async function ask(path: string, account: string | null): Promise<unknown> {
  const answer = await fetch(given.simulator.url + path, {
    headers: {
      authorization: 'Bearer sk_test_x',
      ...(account === null ? {} : { 'stripe-account': account }),
    },
  });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

async function everything(): Promise<Seen[]> {
  const { stripe } = given;
  const account = await given.account();
  const at = { stripeAccount: account };
  const price = { amount: 10_000, currency: 'hkd', application_fee_amount: 500 };
  const start = async () => (await stripe.paymentIntents.create(price, at)).id;
  const pay = (id: string, card: string) =>
    given.control({ action: 'pay', payment_intent: id, card });
  const seen: Seen[] = [];
  const see = async (type: string, path: string, who: string | null = account) =>
    void seen.push({ type, value: await ask(path, who) });

  // Version 2 sends null for parts that were not requested, which the package's types omit.
  const seeV2 = async (path: string) =>
    void seen.push({ type: 'Stripe.V2.Core.Account', value: withoutNulls(await ask(path, null)) });

  for (const card of [
    null,
    '4242424242424242',
    '4000000000000002',
    '4000002760003184',
    '4000000000000259',
    '4999000000002001',
  ]) {
    const id = await start();
    if (card !== null) await pay(id, card);
    await see('Stripe.PaymentIntent', `/v1/payment_intents/${id}?expand[]=latest_charge`);
  }
  const authenticated = await start();
  await pay(authenticated, '4000002760003184');
  await given.control({ action: 'authenticate', payment_intent: authenticated, outcome: 'failed' });
  await see('Stripe.PaymentIntent', `/v1/payment_intents/${authenticated}`);
  const redirected = await stripe.paymentIntents.create(
    {
      ...price,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.test/',
    },
    at,
  );
  await see('Stripe.PaymentIntent', `/v1/payment_intents/${redirected.id}`);

  const paid = await start();
  await pay(paid, '4242424242424242');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid, {}, at);
  await given.control({ action: 'behave', behaviour: 'refund', outcome: 'fail', ms: 0 });
  for (const amount of [1000, 2000]) {
    const { id } = await stripe.refunds.create(
      { payment_intent: paid, amount, refund_application_fee: true },
      at,
    );
    if (amount === 1000)
      await until(
        'the failure',
        async () => (await stripe.refunds.retrieve(id, {}, at)).status === 'failed',
      );
    await see('Stripe.Refund', `/v1/refunds/${id}?expand[]=charge`);
  }
  await see('Stripe.Charge', `/v1/charges/${charge}`);
  await see('Stripe.ApiList<Stripe.Refund>', `/v1/refunds?payment_intent=${paid}`);
  await see('Stripe.ApiList<Stripe.ApplicationFee>', `/v1/application_fees?charge=${charge}`, null);
  const dispute = await given.control({ action: 'dispute', payment_intent: paid });
  await see('Stripe.Dispute', `/v1/disputes/${dispute.id}`);
  await given.control({ action: 'close_dispute', dispute: dispute.id, outcome: 'won' });
  await see('Stripe.ApiList<Stripe.Dispute>', `/v1/disputes?payment_intent=${paid}`);

  const { id: domain } = await stripe.paymentMethodDomains.create(
    { domain_name: 'a.example.hk' },
    at,
  );
  await see('Stripe.PaymentMethodDomain', `/v1/payment_method_domains/${domain}`);
  await see('Stripe.ApiList<Stripe.WebhookEndpoint>', '/v1/webhook_endpoints', null);
  await see('Stripe.Account', '/v1/account', null);
  const include = 'configuration.merchant identity requirements defaults future_requirements';
  const query = include
    .split(' ')
    .map((part) => `include[]=${part}`)
    .join('&');
  for (const status of ['restricted', 'pending', 'active']) {
    await given.control({ action: 'card_payments', account, status });
    await see('Stripe.Account', `/v1/accounts/${account}`, null);
    await seeV2(`/v2/core/accounts/${account}?${query}`);
  }
  await seeV2(`/v2/core/accounts/${account}`);
  return seen;
}

test('every object matches its type in the official package', async () => {
  const seen = await everything();
  expect(compile(seen)).toEqual([]);
});

test('every event matches its type in the official package', async () => {
  await until('the webhooks', () => given.inbox.received.length > 20);
  const types: Record<string, string> = {
    'payment_intent.succeeded': 'PaymentIntentSucceeded',
    'payment_intent.payment_failed': 'PaymentIntentPaymentFailed',
    'payment_intent.processing': 'PaymentIntentProcessing',
    'payment_intent.requires_action': 'PaymentIntentRequiresAction',
    'charge.refunded': 'ChargeRefunded',
    'charge.dispute.created': 'ChargeDisputeCreated',
    'charge.dispute.closed': 'ChargeDisputeClosed',
    'charge.dispute.funds_withdrawn': 'ChargeDisputeFundsWithdrawn',
    'charge.dispute.funds_reinstated': 'ChargeDisputeFundsReinstated',
    'refund.created': 'RefundCreated',
    'refund.updated': 'RefundUpdated',
    'refund.failed': 'RefundFailed',
    'application_fee.created': 'ApplicationFeeCreated',
    'application_fee.refunded': 'ApplicationFeeRefunded',
    'account.updated': 'AccountUpdated',
    'capability.updated': 'CapabilityUpdated',
  };
  const first = new Map(
    given.inbox.received.map(({ event, body }) => [event.type as string, body]),
  );
  expect(Object.keys(types).filter((type) => !first.has(type))).toEqual([]);
  const seen = [...first].map(([type, body]) => ({
    type: `Stripe.${types[type]}Event`,
    value: JSON.parse(body) as unknown,
  }));
  expect(compile(seen)).toEqual([]);
});

test('a wrong object is found', () => {
  const refund = { id: 're_1', object: 'refund', amount: 'ten', made_up: true };
  const found = compile([{ type: 'Stripe.Refund', value: refund }]).join('\n');
  expect(found).toContain('error TS');
});

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, inner: unknown) => inner ?? undefined));
}

/** Returns the compiler's error messages. */
function compile(seen: Seen[]): string[] {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/stripe-types-'));
  const lines = seen.map(
    ({ type, value }, index) =>
      `export const a${index}: ${type} = ${JSON.stringify(value, null, 1)};`,
  );
  writeFileSync(
    join(folder, 'seen.ts'),
    `import type Stripe from 'stripe';\n${lines.join('\n')}\n`,
  );
  const options =
    '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --types node';
  const words = [
    join(root, 'node_modules/typescript/bin/tsc'),
    ...options.split(' '),
    '--ignoreConfig',
    'seen.ts',
  ];
  try {
    execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (fault) {
    return String((fault as { stdout?: string }).stdout ?? fault)
      .split('\n')
      .filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
