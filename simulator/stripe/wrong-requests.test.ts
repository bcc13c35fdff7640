import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Given, givenSimulator } from '../given.ts';

/** What Stripe refuses is refused here, so that mistakes are found before production. */
let given: Given;
let intent: string;
let account: string;
beforeAll(async () => {
  given = await givenSimulator();
  account = await given.account();
  intent = (
    await given.stripe.paymentIntents.create(
      { amount: 5000, currency: 'hkd', confirm: true, payment_method: 'pm_card_visa' },
      { stripeAccount: account },
    )
  ).id;
});
afterAll(() => given.close());

type Refused = { status: number; error: { code?: string; param?: string; message: string } };
async function send(method: string, path: string, text: string): Promise<Refused> {
  const query = method === 'GET' ? `?${text}` : '';
  const answer = await fetch(`${given.simulator.url}${path}${query}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x', 'stripe-account': account },
    ...(method === 'GET' ? {} : { body: text }),
  });
  const body = (await answer.json()) as { error?: Refused['error'] };
  return { status: answer.status, error: body.error ?? { message: '' } };
}

const price = 'amount=5000&currency=hkd';
const long = 'a'.repeat(13);

describe('a payment intent is not created', () => {
  test.each([
    ['payment_method_types[]=card', 'payment_method_types'],
    ['amout=1', 'amout'],
    ['automatic_payment_methods[enable]=true', 'automatic_payment_methods[enable]'],
    ['payment_method_options[cards][moto]=true', 'payment_method_options[cards]'],
    ['payment_method_options[card][three_d]=any', 'payment_method_options[card][three_d]'],
    ['payment_method_data[billing_details][mail]=x', 'payment_method_data[billing_details][mail]'],
    [
      'payment_method_data[billing_details][address][zip]=1',
      'payment_method_data[billing_details][address][zip]',
    ],
    ['shipping[adress][line1]=x', 'shipping[adress]'],
    ['shipping[address][street]=x', 'shipping[address][street]'],
    ['transfer_data[account]=acct_1', 'transfer_data[account]'],
    ['radar_options[score]=1', 'radar_options[score]'],
    ['amount_details[tips]=1', 'amount_details[tips]'],
    ['payment_details[order]=1', 'payment_details[order]'],
    ['hooks[input]=1', 'hooks[input]'],
  ])('with the unknown %s', async (text, param) => {
    const { status, error } = await send('POST', '/v1/payment_intents', `${price}&${text}`);
    expect([status, error]).toMatchObject([
      400,
      { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` },
    ]);
  });

  test.each([
    [
      'capture_method=later',
      'Invalid capture_method: must be one of automatic, automatic_async, or manual',
    ],
    ['confirmation_method=auto', 'Invalid confirmation_method: must be one of automatic or manual'],
    [
      'setup_future_usage=always',
      'Invalid setup_future_usage: must be one of off_session or on_session',
    ],
    [
      'automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=no',
      'Invalid automatic_payment_methods[allow_redirects]: must be one of always or never',
    ],
    [
      'payment_method_options[card][request_three_d_secure]=yes',
      'Invalid payment_method_options[card][request_three_d_secure]: must be one of any, automatic, or challenge',
    ],
    [
      'payment_method_data[allow_redisplay]=maybe',
      'Invalid payment_method_data[allow_redisplay]: must be one of always, limited, or unspecified',
    ],
    ['automatic_payment_methods[enabled]=yes', 'Invalid boolean: yes'],
    ['confirm=1', 'Invalid boolean: 1'],
    ['use_stripe_sdk=on', 'Invalid boolean: on'],
    ['payment_method_options[card][moto]=TRUE', 'Invalid boolean: TRUE'],
    ['application_fee_amount=10.5', 'Invalid integer: 10.5'],
    ['application_fee_amount=-1', 'This value must be greater than or equal to 0.'],
    ['amount_details[discount_amount]=ten', 'Invalid integer: ten'],
    ['metadata=order', 'Invalid object'],
    ['automatic_payment_methods=true', 'Invalid object'],
    ['shipping=home', 'Invalid object'],
    ['expand=latest_charge', 'Invalid array'],
    ['description[text]=x', 'Invalid string: {"text":"x"}'],
    ['metadata[a][b]=1', 'Metadata values must be strings.'],
    [`metadata[${'k'.repeat(41)}]=1`, 'Metadata keys can have up to 40 characters.'],
    [`metadata[a]=${'v'.repeat(501)}`, 'Metadata values can have up to 500 characters.'],
  ])('with the wrong value %s', async (text, message) => {
    const { status, error } = await send('POST', '/v1/payment_intents', `${price}&${text}`);
    expect([status, error.message]).toEqual([400, message]);
  });

  test.each([
    ['description=', 'description', 'parameter_invalid_empty'],
    ['receipt_email=', 'receipt_email', 'parameter_invalid_empty'],
    ['receipt_email=nobody', 'receipt_email', 'email_invalid'],
    ['return_url=https://shop.test/', 'return_url', undefined],
    ['error_on_requires_action=true', 'error_on_requires_action', undefined],
    ['off_session=true', 'off_session', undefined],
    ['customer=cus_nobody', 'customer', 'resource_missing'],
    ['application_fee_amount=5001', 'application_fee_amount', undefined],
    ['application_fee_amount=-1', 'application_fee_amount', 'parameter_invalid_integer'],
    ['statement_descriptor_suffix=12345', 'statement_descriptor_suffix', undefined],
    ['statement_descriptor_suffix=維港', 'statement_descriptor_suffix', undefined],
    ['statement_descriptor_suffix=a*b', 'statement_descriptor_suffix', undefined],
    ["statement_descriptor_suffix=it's", 'statement_descriptor_suffix', undefined],
    ['statement_descriptor_suffix=<b>', 'statement_descriptor_suffix', undefined],
    [`statement_descriptor_suffix=${long}`, 'statement_descriptor_suffix', undefined],
    ['statement_descriptor=abcd', 'statement_descriptor', undefined],
    [`statement_descriptor=${'a'.repeat(23)}`, 'statement_descriptor', undefined],
  ])('with %s', async (text, param, code) => {
    const { status, error } = await send('POST', '/v1/payment_intents', `${price}&${text}`);
    expect([Math.floor(status / 100), error.param, error.code]).toEqual([4, param, code]);
  });
});

test.each([
  ['POST', 'payment_intents/:id', 'confirm=true'],
  ['POST', 'payment_intents/:id', 'metadata=x'],
  ['POST', 'payment_intents/:id', 'capture_method=x'],
  ['POST', 'payment_intents/:id', 'shipping[x]=1'],
  ['POST', 'payment_intents/:id', "statement_descriptor_suffix='"],
  ['POST', 'payment_intents/:id/confirm', 'amount=1'],
  ['POST', 'payment_intents/:id/confirm', 'off_session=perhaps'],
  ['POST', 'payment_intents/:id/confirm', 'mandate_data[x]=1'],
  ['POST', 'payment_intents/:id/cancel', 'cancellation_reason=tired'],
  ['POST', 'payment_intents/:id/cancel', 'reason=duplicate'],
  ['GET', 'payment_intents/:id', 'expan[]=latest_charge'],
  ['GET', 'payment_intents', 'status=succeeded'],
  ['GET', 'payment_intents', 'limit=0'],
  ['GET', 'payment_intents', 'limit=101'],
  ['GET', 'payment_intents', 'limit=ten'],
  ['GET', 'payment_intents', 'starting_after=a&ending_before=b'],
  ['POST', 'refunds', 'payment_intent=:id&reason=bored'],
  ['POST', 'refunds', 'payment_intent=:id&refund_application_fee=yes'],
  ['POST', 'refunds', 'payment_intent=:id&amount=1.5'],
  ['POST', 'refunds', 'payment_intent=:id&amount=0'],
  ['POST', 'refunds', 'payment_intent=:id&amount=5001'],
  ['POST', 'refunds', 'payment_intent=:id&order=1'],
  ['POST', 'refunds', 'payment_intent=:id&reason='],
  ['POST', 'refunds', 'amount=5'],
  ['GET', 'refunds', 'intent=:id'],
  ['GET', 'refunds', 'expand=charge'],
  ['GET', 'disputes', 'status=won'],
  ['GET', 'disputes', 'limit=-1'],
])('%s %s with %s is refused and changes nothing', async (method, path, text) => {
  const own = (value: string): string => value.replace(':id', intent);
  expect((await send(method, `/v1/${own(path)}`, own(text))).status).toBe(400);
  expect(await given.view(`ledger/${intent}`)).toMatchObject({
    status: 'succeeded',
    captured: 5000,
    refunded: 0,
  });
});

describe('an update of a payment intent', () => {
  const waiting = () =>
    given.stripe.paymentIntents.create(
      { amount: 5000, currency: 'hkd', application_fee_amount: 1000 },
      { stripeAccount: account },
    );

  test.each([
    'receipt_email=nobody',
    'statement_descriptor=abcd',
    `statement_descriptor_suffix=${long}`,
    `metadata[${'k'.repeat(41)}]=1`,
  ])('with %s is refused as a whole', async (wrong) => {
    const made = await waiting();
    const text = `amount=2000&description=changed&metadata[seat]=A1&${wrong}`;
    expect((await send('POST', `/v1/payment_intents/${made.id}`, text)).status).toBe(400);
    const read = given.stripe.paymentIntents.retrieve(made.id, {}, { stripeAccount: account });
    expect(await read).toEqual(made);
  });

  test.each([
    ['amount=999', 400],
    ['amount=1000', 200],
    ['amount=999&application_fee_amount=999', 200],
    ['amount=999&application_fee_amount=', 200],
  ])('with a fee of 1000 and %s is answered with %i', async (text, status) => {
    const { id } = await waiting();
    const answer = await send('POST', `/v1/payment_intents/${id}`, text);
    const param = status === 400 ? 'application_fee_amount' : undefined;
    expect([answer.status, answer.error.param]).toEqual([status, param]);
  });
});

test.each([
  [{ display: 'x' }, 'display'],
  [{ identity: { land: 'hk' } }, 'identity.land'],
  [{ identity: { entity_type: 'club' } }, 'identity.entity_type'],
  [{ dashboard: 'half' }, 'dashboard'],
  [{ defaults: { responsibilities: { fees: 'stripe' } } }, 'defaults.responsibilities.fees'],
  [
    { defaults: { responsibilities: { fees_collector: 'nobody' } } },
    'defaults.responsibilities.fees_collector',
  ],
  [{ configuration: { seller: {} } }, 'configuration.seller'],
  [
    { configuration: { merchant: { capabilities: { cards: { requested: true } } } } },
    'configuration.merchant.capabilities.cards',
  ],
  [
    { configuration: { merchant: { capabilities: { card_payments: { requested: 'true' } } } } },
    'configuration.merchant.capabilities.card_payments.requested',
  ],
  [{ display_name: 12 }, 'display_name'],
  [{ include: ['everything'] }, 'include'],
])('no account is created from %j', async (body, param) => {
  const { status, error } = await send('POST', '/v2/core/accounts', JSON.stringify(body));
  expect([status, error.param]).toEqual([400, param]);
});

test.each([{ metadata: { ['k'.repeat(41)]: 'x' } }, { include: ['everything'] }])(
  'a refused update leaves the account unchanged: %j',
  async (wrong) => {
    const id = await given.account();
    const before = await given.stripe.v2.core.accounts.retrieve(id);
    const body = JSON.stringify({ display_name: 'changed', ...wrong });
    expect((await send('POST', `/v2/core/accounts/${id}`, body)).status).toBe(400);
    expect(await given.stripe.v2.core.accounts.retrieve(id)).toEqual(before);
  },
);

test.each([
  ['metadata[order]=1&metadata[event]=', {}],
  ['automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never', {}],
  ['statement_descriptor_suffix=Jazz%20night', { statement_descriptor_suffix: 'Jazz night' }],
  [
    'payment_method_options[card][request_three_d_secure]=any&shipping[address][line1]=x&shipping[name]=y',
    {},
  ],
  ['expand[]=latest_charge&transfer_group=g&description=Two%20tickets', {}],
])('valid parameters are accepted: %s', async (text, has) => {
  const answer = await fetch(`${given.simulator.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x', 'stripe-account': account },
    body: `${price}&${text}`,
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, has]);
});
