import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { delayed_methods } from './providers/stripe/payment-methods.ts';
import { stripeClient } from './providers/stripe/client.ts';
import { publicDomain, registerDomains } from './providers/stripe/domains.ts';

/**
 * What Stripe is sent besides the amount, and what happens to a payment that was canceled there.
 */
let testApp: TestApp;
let staff: Staff;
let stripeAccount: string;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  stripeAccount = (await row()).stripe_account_id ?? '';
});
afterAll(() => testApp.close());

const row = () =>
  testApp.platform.db
    .selectFrom('accounts')
    .select(['stripe_account_id', 'stripe_domain'])
    .where('id', '=', staff.account_id)
    .executeTakeFirstOrThrow();
const stripe = () => stripeClient(testApp.platform);

async function started(title: string) {
  const sold = await givenEvent(testApp, staff, { event: { title } });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return { sold, held, payment: await givenPaymentStarted(testApp, sold, held) };
}

test('a payment has order, event and statement suffix, and excludes delayed methods', async () => {
  const { sold, held, payment } = await started('Harbour Jazz 爵士');
  const intent = await stripe().paymentIntents.retrieve(payment, {}, { stripeAccount });
  expect(intent).toMatchObject({
    statement_descriptor_suffix: 'HARBOUR JA',
    metadata: {
      order_id: String(held.order_id),
      order_number: (held.body as { public_id: string }).public_id,
      event_id: String(sold.event_id),
      event: 'Harbour Jazz 爵士',
    },
  });
  const call = await testApp.platform.db
    .selectFrom('provider_calls')
    .select('body')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  expect(call.body).toMatchObject({ excluded_payment_method_types: delayed_methods });
});

test('an event title without Latin letters has no statement suffix', async () => {
  const { payment } = await started('爵士之夜');
  const intent = await stripe().paymentIntents.retrieve(payment, {}, { stripeAccount });
  expect(intent.statement_descriptor_suffix).toBeNull();
});

test('a payment canceled at Stripe is followed by a new one', async () => {
  const { sold, held, payment } = await started('Late Night');
  await testApp.simulator.control({ action: 'webhooks', lose: 1 });
  await stripe().paymentIntents.cancel(payment, {}, { stripeAccount });
  const next = await givenPaymentStarted(testApp, sold, held);
  expect(next).not.toBe(payment);
  const intent = await stripe().paymentIntents.retrieve(next, {}, { stripeAccount });
  expect(intent.status).toBe('requires_payment_method');
});

test.each([
  ['https://tickets.harbour.hk', 'tickets.harbour.hk'],
  ['https://harbour.hk:8443/shop', 'harbour.hk'],
  ['http://localhost:3000', null],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
  ['https://foyer.local', null],
  ['https://foyer.test', null],
])('the domain of %s registered at Stripe: %s', (base, name) => {
  expect(publicDomain(base)).toBe(name);
});

test('the domain of a ready account is registered once per address', async () => {
  const at = (base_url: string) => {
    const ctx = testApp.ctx();
    return { ...ctx, config: { ...ctx.config, base_url } };
  };
  const domains = async () =>
    (await stripe().paymentMethodDomains.list({}, { stripeAccount })).data
      .map((paymentMethodDomain) => paymentMethodDomain.domain_name)
      .toSorted();
  await registerDomains(at('http://localhost:3000'));
  expect([await domains(), (await row()).stripe_domain]).toEqual([[], null]);
  await registerDomains(at('https://tickets.harbour.hk'));
  await registerDomains(at('https://tickets.harbour.hk'));
  expect(await domains()).toEqual(['tickets.harbour.hk']);
  await registerDomains(at('https://harbour.hk'));
  expect(await domains()).toEqual(['harbour.hk', 'tickets.harbour.hk']);
  expect((await row()).stripe_domain).toBe('harbour.hk');
});
