import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Given,
  givenInbox,
  givenSimulator,
  type Inbox,
  refusal,
  secrets,
  until,
} from './given.ts';

/** What a platform encounters at Stripe apart from the ordinary flow. */
let given: Given;
let account: string;
beforeAll(async () => {
  given = await givenSimulator();
});
beforeEach(async () => {
  account = await given.account();
  given.inbox.received.length = 0;
});
afterAll(() => given.close());

const withFee = (fee: number, amount = 10_000) =>
  given.stripe.paymentIntents.create(
    {
      amount,
      currency: 'hkd',
      application_fee_amount: fee,
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    },
    { stripeAccount: account },
  );
const chargeOf = (intent: { latest_charge: unknown }) =>
  intent.latest_charge as { id: string; application_fee: string };

describe('application fees', () => {
  test('list each fee with what was refunded of it', async () => {
    const intent = await withFee(1000);
    const { id: charge, application_fee } = chargeOf(intent);
    expect((await given.stripe.applicationFees.list({ charge })).data).toMatchObject([
      { id: application_fee, account, amount: 1000, amount_refunded: 0, refunded: false },
    ]);
    await given.stripe.refunds.create(
      { payment_intent: intent.id, amount: 2500, refund_application_fee: true },
      { stripeAccount: account },
    );
    await given.stripe.applicationFees.createRefund(application_fee, { amount: 150 });
    const fee = await given.stripe.applicationFees.retrieve(application_fee);
    expect(fee).toMatchObject({ amount_refunded: 400, refunded: false });
    const { data } = await given.stripe.applicationFees.listRefunds(application_fee);
    expect(data.map((feeRefund) => feeRefund.amount).toSorted((a, b) => a - b)).toEqual([150, 250]);
    const more = given.stripe.applicationFees.createRefund(application_fee, { amount: 601 });
    expect((await refusal(more)).statusCode).toBe(400);
    await given.stripe.applicationFees.createRefund(application_fee);
    expect(await given.stripe.applicationFees.retrieve(application_fee)).toMatchObject({
      amount_refunded: 1000,
      refunded: true,
    });
    expect(await given.view(`ledger/${intent.id}`)).toMatchObject({
      fee: 1000,
      fee_refunded: 1000,
    });
  });

  test('are summed by currency, and each fee is reported to the platform', async () => {
    const before = (await given.view('fees'))['hkd'] as { collected: number } | undefined;
    await withFee(700);
    await withFee(300);
    expect((await given.view('fees'))['hkd']).toMatchObject({
      collected: (before?.collected ?? 0) + 1000,
    });
    await until('both fees', () => {
      const fees = given.inbox.received.filter(({ event }) =>
        event.type.startsWith('application_fee'),
      );
      return fees.length === 2 && fees.every(({ path }) => path === '/platform');
    });
  });

  test('do not exist for a charge without a fee', async () => {
    const intent = await given.stripe.paymentIntents.create(
      { amount: 1000, currency: 'hkd', confirm: true, payment_method: 'pm_card_visa' },
      { stripeAccount: account },
    );
    expect(
      (await given.stripe.applicationFees.list({ charge: String(intent.latest_charge) })).data,
    ).toEqual([]);
    const fee = `fee_${String(intent.latest_charge).slice(3)}`;
    expect((await refusal(given.stripe.applicationFees.retrieve(fee))).statusCode).toBe(404);
  });
});

describe('thin events', () => {
  let thin: Given;
  let inbox: Inbox;
  beforeAll(async () => {
    // The plain inbox refuses thin events, as the package's `constructEvent` does; the raw request
    // counts.
    inbox = await givenInbox();
    thin = await givenSimulator({
      thinWebhookUrl: `${inbox.url}/thin`,
      thinWebhookSecret: secrets['/platform'],
    });
  });
  afterAll(async () => {
    await thin.close();
    await inbox.close();
  });

  test('name the change without data, and the account can be fetched from them', async () => {
    const id = await thin.account();
    await thin.control({ action: 'card_payments', account: id, status: 'restricted' });
    await until(
      'three thin events',
      () => new Set(inbox.refused.map(({ body }) => body)).size === 3,
    );
    const types = new Set(
      inbox.refused.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    );
    expect([...types].sort()).toEqual([
      'v2.core.account[configuration.merchant].capability_status_updated',
      'v2.core.account[configuration.merchant].updated',
      'v2.core.account[requirements].updated',
    ]);
    for (const { body, headers } of inbox.refused) {
      const event = thin.stripe.parseEventNotification(
        body,
        String(headers['stripe-signature']),
        secrets['/platform'],
      );
      expect(event).toMatchObject({
        object: 'v2.core.event',
        livemode: false,
        related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
      });
      expect(event).not.toHaveProperty('data');
      if (event.type !== 'v2.core.account[requirements].updated') continue;
      expect(await event.fetchRelatedObject()).toMatchObject({ id, object: 'v2.core.account' });
      expect(await event.fetchEvent()).toMatchObject({ id: event.id, type: event.type });
    }
  });
});

test('a forged event of the other mode or an unknown account has a valid signature', async () => {
  const intent = await withFee(100);
  await until('the first webhook', () => given.inbox.received.length > 0);
  given.inbox.received.length = 0;
  const type = 'payment_intent.succeeded';
  await given.control({
    action: 'foreign_event',
    type,
    account,
    payment_intent: intent.id,
    livemode: true,
  });
  await given.control({
    action: 'foreign_event',
    type,
    account: 'acct_nobody',
    object: { id: 'pi_nobody', object: 'payment_intent' },
  });
  await until('both', () => given.inbox.received.length === 2);
  const events = given.inbox.received.map(({ path, event }) => [
    path,
    event.account,
    event.livemode,
  ]);
  expect(events.toSorted((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
    ['/connect', account, true],
    ['/connect', 'acct_nobody', false],
  ]);
});

test('a payment domain is unique per account, and can be validated, disabled and listed', async () => {
  const { paymentMethodDomains: domains } = given.stripe;
  const at = { stripeAccount: account };
  const made = await domains.create({ domain_name: 'Tickets.example.hk' }, at);
  expect(made).toMatchObject({
    domain_name: 'tickets.example.hk',
    enabled: true,
    apple_pay: { status: 'active' },
  });
  expect((await domains.create({ domain_name: 'tickets.example.hk' }, at)).id).toBe(made.id);
  expect((await domains.list({ domain_name: 'tickets.example.hk' }, at)).data).toHaveLength(1);
  expect((await domains.list({}, { stripeAccount: await given.account() })).data).toEqual([]);
  await given.control({
    action: 'domain',
    domain_name: made.domain_name,
    problem: 'No file there',
  });
  expect((await domains.retrieve(made.id, {}, at)).apple_pay).toEqual({
    status: 'inactive',
    status_details: { error_message: 'No file there' },
  });
  expect((await domains.validate(made.id, {}, at)).google_pay.status).toBe('active');
  expect((await domains.update(made.id, { enabled: false }, at)).enabled).toBe(false);
  expect((await domains.list({ enabled: true }, at)).data).toEqual([]);
  for (const domain_name of ['localhost', 'https://a.hk', 'a.hk:80', '127.0.0.1', 'a_b.hk', ''])
    expect((await refusal(domains.create({ domain_name }, at))).statusCode, domain_name).toBe(400);
});

test('webhook endpoints of the platform can be listed, created, changed and deleted', async () => {
  const { webhookEndpoints: endpoints } = given.stripe;
  const urls = async () => (await endpoints.list()).data.map(({ url }) => url);
  const given_urls = [`${given.inbox.url}/connect`, `${given.inbox.url}/platform`];
  expect((await urls()).toSorted((a, b) => a.localeCompare(b))).toEqual(given_urls);
  const made = await endpoints.create({
    url: 'https://tickets.example.hk/hook',
    enabled_events: ['payment_intent.succeeded', 'charge.dispute.created'],
    connect: true,
  });
  expect(made).toMatchObject({
    application: 'ca_simulator',
    status: 'enabled',
    secret: expect.stringMatching(/^whsec_\w{32}$/),
  });
  expect(await endpoints.retrieve(made.id)).not.toHaveProperty('secret');
  const changed = await endpoints.update(made.id, { disabled: true, enabled_events: ['*'] });
  expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['*'] });
  expect(await endpoints.del(made.id)).toEqual({
    id: made.id,
    object: 'webhook_endpoint',
    deleted: true,
  });
  expect(await urls()).toHaveLength(2);
  expect((await refusal(endpoints.del(made.id))).statusCode).toBe(404);
  for (const wrong of [
    { url: 'tickets.example.hk', enabled_events: ['*'] },
    { url: 'https://a.hk', enabled_events: [] },
    { url: 'https://a.hk', enabled_events: ['paid'] },
    { url: 'https://a.hk', enabled_events: ['*'], events: ['*'] },
  ])
    expect((await refusal(endpoints.create(wrong as never))).statusCode).toBe(400);
});

test("the key's own account is the platform, or the connected account of the call", async () => {
  expect(await given.stripe.accounts.retrieveCurrent()).toMatchObject({
    id: 'acct_simulatorplatform',
    charges_enabled: true,
  });
  expect((await given.stripe.accounts.retrieveCurrent({}, { stripeAccount: account })).id).toBe(
    account,
  );
});

test.each(['stripeAccount', 'stripeContext'])(
  'an error after the work is stored under its key and %s: a repeat gets it again',
  async (header) => {
    const create = (idempotencyKey: string) =>
      given.stripe.paymentIntents.create(
        { amount: 1000, currency: 'hkd' },
        {
          ...(header === 'stripeAccount' ? { stripeAccount: account } : { stripeContext: account }),
          idempotencyKey,
        },
      );
    await given.control({ action: 'behave', behaviour: 'error', path: '/v1/payment_intents' });
    const key = crypto.randomUUID();
    for (let n = 0; n < 3; n += 1) expect((await refusal(create(key))).statusCode).toBe(500);
    const list = await given.stripe.paymentIntents.list({}, { stripeAccount: account });
    expect(list.data).toHaveLength(1);
    expect((await create(crypto.randomUUID())).status).toBe('requires_payment_method');
  },
);

test('a statement descriptor joins the account prefix and the payment suffix, and is cut', async () => {
  const named = `acct_${crypto.randomUUID().slice(0, 8)}`;
  await given.control({
    action: 'import',
    accounts: [{ id: named, display_name: 'Harbour Jazz Festival' }],
  });
  const at = { stripeAccount: named };
  const pay = (statement_descriptor_suffix: string) =>
    given.stripe.paymentIntents.create(
      {
        amount: 1000,
        currency: 'hkd',
        statement_descriptor_suffix,
        confirm: true,
        payment_method: 'pm_card_visa',
        expand: ['latest_charge'],
      },
      at,
    );
  expect(await pay('Late night')).toMatchObject({
    statement_descriptor_suffix: 'Late night',
    latest_charge: { calculated_statement_descriptor: 'HARBOUR JA* Late night' },
  });
  expect((await refusal(pay('Late nights'))).param).toBe('statement_descriptor_suffix');
  const read = await given.stripe.v2.core.accounts.retrieve(named, {
    include: ['configuration.merchant'],
  });
  expect(read.configuration?.merchant?.statement_descriptor?.prefix).toBe('HARBOUR JA');
});
