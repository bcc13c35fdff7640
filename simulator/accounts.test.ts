import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Given, givenSimulator, refusal, until } from './given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator({ publicUrl: 'http://localhost:3000/simulator/', linkMs: 60_000 });
});
afterAll(() => given.close());

const include = ['configuration.merchant', 'identity', 'requirements', 'defaults'] as const;
const urls = {
  refresh_url: 'http://localhost:3000/refresh?state=r',
  return_url: 'http://localhost:3000/return?state=s',
};

function create() {
  return given.stripe.v2.core.accounts.create({
    display_name: '西九茶館',
    contact_email: 'tea@example.hk',
    dashboard: 'full',
    identity: { country: 'hk' },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    include: [...include],
  });
}

/** Returns an account link without the public prefix, as the product's proxy forwards it. */
async function linkFor(account: string): Promise<string> {
  const link = await given.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: urls },
  });
  expect(link.url).toMatch(new RegExp(`^http://localhost:3000/simulator/onboarding/${account}/`));
  expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.parse(link.created));
  return link.url.replace('http://localhost:3000/simulator', given.simulator.url);
}
const open = (url: string) =>
  fetch(url, { redirect: 'manual', headers: { 'accept-language': 'zh-HK' } });
const send = (url: string, choice: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) });
const status = async (id: string) =>
  (await given.stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant'] }))
    .configuration?.merchant?.capabilities?.card_payments?.status;

describe('an account', () => {
  test('starts restricted, with requirements, and cannot accept payments', async () => {
    const account = await create();
    expect(account).toMatchObject({
      object: 'v2.core.account',
      display_name: '西九茶館',
      applied_configurations: ['merchant'],
      identity: { country: 'hk' },
      livemode: false,
    });
    expect(account.configuration?.merchant?.capabilities?.card_payments).toMatchObject({
      status: 'restricted',
      status_details: [{ resolution: 'provide_info' }],
    });
    expect(account.requirements?.entries?.length).toBeGreaterThan(0);
    expect(account.defaults?.responsibilities).toMatchObject({
      fees_collector: 'stripe',
      losses_collector: 'stripe',
    });
    const fault = await refusal(
      given.stripe.paymentIntents.create(
        { amount: 1000, currency: 'hkd' },
        { stripeAccount: account.id },
      ),
    );
    expect(fault.statusCode).toBe(400);
    expect(await given.stripe.accounts.retrieve(account.id)).toMatchObject({
      object: 'account',
      charges_enabled: false,
      details_submitted: false,
    });
  });

  test('returns only the fields named in include', async () => {
    const { id } = await create();
    expect(await given.stripe.v2.core.accounts.retrieve(id)).toMatchObject({
      id,
      configuration: null,
      requirements: null,
      defaults: null,
    });
  });

  test('refuses a removed field of the link, and an unknown account', async () => {
    const { id } = await create();
    const use_case = {
      type: 'account_onboarding',
      account_onboarding: { ...urls, configurations: ['merchant'] },
    };
    expect(
      await refusal(given.stripe.v2.core.accountLinks.create({ account: id, use_case })),
    ).toMatchObject({ statusCode: 400, code: 'unknown_fields' });
    expect((await refusal(given.stripe.v2.core.accounts.retrieve('acct_none'))).statusCode).toBe(
      404,
    );
  });
});

describe('onboarding', () => {
  test('completed: the account is active, the owner returns, and both events are sent', async () => {
    const { id } = await create();
    const url = await linkFor(id);
    const page = await open(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000;",
    );
    expect(await page.text()).toContain('完成設定');
    const done = await send(url, 'complete');
    expect([done.status, done.headers.get('location')]).toEqual([303, urls.return_url]);
    expect(await status(id)).toBe('active');
    expect(
      (await given.stripe.v2.core.accounts.retrieve(id, { include: ['requirements'] })).requirements
        ?.entries,
    ).toEqual([]);
    const events = () => given.inbox.received.filter(({ event }) => event.account === id);
    await until('both events', () => events().length === 2);
    expect(
      events()
        .map(({ path, event }) => `${path} ${event.type}`)
        .sort(),
    ).toEqual(['/connect account.updated', '/connect capability.updated']);
    expect(
      events().find(({ event }) => event.type === 'account.updated')?.event.data.object,
    ).toMatchObject({ id, charges_enabled: true, capabilities: { card_payments: 'active' } });
    expect(
      (
        await given.stripe.paymentIntents.create(
          { amount: 1000, currency: 'hkd' },
          { stripeAccount: id },
        )
      ).status,
    ).toBe('requires_payment_method');
  });

  test('abandoned: the owner returns, and the account is unchanged', async () => {
    const { id } = await create();
    const url = await linkFor(id);
    await open(url);
    expect((await send(url, 'leave')).headers.get('location')).toBe(urls.return_url);
    expect(await status(id)).toBe('restricted');
  });

  test('a link can be opened once and its form sent once', async () => {
    const { id } = await create();
    const url = await linkFor(id);
    expect((await send(url, 'complete')).headers.get('location')).toBe(urls.refresh_url);
    expect((await open(url)).status).toBe(200);
    expect((await open(url)).headers.get('location')).toBe(urls.refresh_url);
    await send(url, 'leave');
    expect((await send(url, 'complete')).headers.get('location')).toBe(urls.refresh_url);
    expect(await status(id)).toBe('restricted');
  });

  test('an expired link, or one of another account, cannot be opened', async () => {
    const brief = await givenSimulator({ linkMs: 1 });
    const { id } = await brief.stripe.v2.core.accounts.create({ display_name: 'x' });
    const link = await brief.stripe.v2.core.accountLinks.create({
      account: id,
      use_case: { type: 'account_onboarding', account_onboarding: urls },
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await open(link.url)).headers.get('location')).toBe(urls.refresh_url);
    await brief.close();
    const [response, other] = [await create(), await create()];
    expect((await open((await linkFor(response.id)).replace(response.id, other.id))).status).toBe(
      404,
    );
  });
});

test('an organizer who disconnects is reported, and calls for the account are refused', async () => {
  const id = await given.account();
  await given.control({ action: 'deauthorize', account: id });
  const received = () => given.inbox.received.find(({ event }) => event.account === id);
  await until('the event', () => received() !== undefined);
  expect(received()?.event.type).toBe('account.application.deauthorized');
  expect(
    (
      await refusal(
        given.stripe.paymentIntents.create(
          { amount: 1000, currency: 'hkd' },
          { stripeAccount: id },
        ),
      )
    ).statusCode,
  ).toBe(403);
});

test('an account can be restricted later', async () => {
  const id = await given.account();
  await given.control({ action: 'card_payments', account: id, status: 'restricted' });
  expect(await status(id)).toBe('restricted');
  expect(
    (
      await refusal(
        given.stripe.paymentIntents.create(
          { amount: 1000, currency: 'hkd' },
          { stripeAccount: id },
        ),
      )
    ).statusCode,
  ).toBe(400);
});
