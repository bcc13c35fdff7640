import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chosen_events } from '#features/payments/providers/stripe/events.ts';
import { givenSimulator, type Given } from '../../simulator/given.ts';
import { checkStripe } from './check.ts';
import { checkEndpoints } from './endpoints.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator();
});
afterAll(() => given.close());

const base = 'https://tickets.harbour.hk';
const environment = (more: Record<string, string> = {}) => ({
  BASE_URL: base,
  STRIPE_API_URL: given.simulator.url,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_fedcba9876543210',
  ...more,
});
const missing = async (more: Record<string, string> = {}) =>
  (await checkStripe(environment(more), false)).missing;

test('reports what is missing in an empty environment, without a request', async () => {
  expect(await checkStripe({}, true)).toEqual({
    missing: [
      'STRIPE_SECRET_KEY is missing.',
      'STRIPE_PUBLISHABLE_KEY is missing.',
      'STRIPE_WEBHOOK_SECRET is missing.',
      'STRIPE_CONNECT_WEBHOOK_SECRET is missing.',
      'BASE_URL is missing: Stripe sends its events there.',
    ],
    messages: [],
  });
});

test.each([
  ['a secret key as publishable key', { STRIPE_PUBLISHABLE_KEY: 'sk_test_x' }, /every browser/],
  ['keys of two modes', { STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, /must be of the same mode/],
  ['a live key for another server', { STRIPE_SECRET_KEY: 'sk_live_x' }, /are not sent there/],
  ['a name of this machine only', { BASE_URL: 'http://localhost:3000' }, /cannot reach/],
  ['a key that Stripe does not know', { STRIPE_SECRET_KEY: 'sk_test_%' }, /rolled, deleted/],
  ['a server that is away', { STRIPE_API_URL: 'http://127.0.0.1:1' }, /request to Stripe failed/],
])('reports %s, without the key', async (_, more, sentence) => {
  const found = await missing(more);
  expect(found).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  expect(found.join(' ')).not.toMatch(/[sp]k_(test|live)_\w/);
});

describe('endpoints', () => {
  test('that are missing are reported with their events, created on request, and found afterwards', async () => {
    const before = await missing();
    expect(before).toEqual([
      expect.stringContaining(`${base}/api/public/webhooks/stripe for events on your account`),
      expect.stringContaining(
        `${base}/api/public/webhooks/stripe-connect for events on connected accounts`,
      ),
    ]);
    expect(before[1]).toContain(chosen_events['stripe-connect'].join(', '));
    const result = await checkStripe(environment(), true);
    expect(result.missing).toEqual([]);
    expect(
      result.messages.filter((line) => /^STRIPE_(CONNECT_)?WEBHOOK_SECRET=whsec_\w+$/.test(line)),
    ).toHaveLength(2);
    expect(await missing()).toEqual([]);
    const { data } = await given.stripe.webhookEndpoints.list();
    expect(
      Object.fromEntries(
        data.map((endpoint) => [endpoint.url.replace(/.*\//, ''), endpoint.enabled_events]),
      ),
    ).toMatchObject(chosen_events);
  });

  test('without an event or disabled are reported, and get the event on request', async () => {
    const { data } = await given.stripe.webhookEndpoints.list();
    const endpoint = data.find(({ url }) => url.endsWith('/stripe-connect'));
    if (!endpoint) throw new Error('the endpoint was not made');
    await given.stripe.webhookEndpoints.update(endpoint.id, {
      enabled_events: ['payment_intent.succeeded', 'customer.created'],
      disabled: true,
    });
    const found = await missing();
    expect(found).toEqual([
      expect.stringContaining('is disabled'),
      expect.stringContaining('lacks these events: account.application.deauthorized'),
    ]);
    expect(found[1]).not.toContain('payment_intent.succeeded');
    await checkStripe(environment(), true);
    const now = await given.stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(now.enabled_events).toEqual(
      expect.arrayContaining([...chosen_events['stripe-connect'], 'customer.created']),
    );
  });
});

test('the secret of a created endpoint is shown even when the other could not be created', async () => {
  const { data } = await given.stripe.webhookEndpoints.list();
  for (const { id } of data) await given.stripe.webhookEndpoints.del(id);
  const create = given.stripe.webhookEndpoints.create.bind(given.stripe.webhookEndpoints);
  let created = 0;
  vi.spyOn(given.stripe.webhookEndpoints, 'create').mockImplementation((...args) =>
    created++
      ? Promise.reject(new Error('You have reached the maximum of 16 endpoints.'))
      : create(...args),
  );
  const found = await checkEndpoints(given.stripe, base, true);
  expect(found.messages.at(-1)).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\w+$/);
  expect(found.missing).toEqual([
    expect.stringMatching(/stripe-connect could not be created: You have reached the maximum/),
  ]);
});

test('docs/stripe.md lists the events of each endpoint that the tool selects', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/stripe.md'), 'utf8');
  const listed = [...text.matchAll(/^### `\S+\/webhooks\/(\S+)`.*\n\n((?:- `.+`\n)+)/gm)].map(
    ([, name, list]) => [name, [...(list ?? '').matchAll(/`(.+)`/g)].map(([, event]) => event)],
  );
  expect(Object.fromEntries(listed)).toEqual(chosen_events);
});
