import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdHere, orderHere } from '../setup/visitor-actions.ts';
import { returnAddress } from '#features/payments/providers/payme/return-token.ts';
import { answer, rawKeys } from '../setup/screen-actions.ts';
import { cleanup, fireEvent, screen, waitFor } from '../setup/drawing.ts';
import { givenConnected, givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import {
  givenMerchant,
  givenPayme,
  givenPaymeStarted,
  payer,
  requestsOf,
} from '../setup/given-payme.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

/** What a payer sees of PayMe, and what an organizer sees of its keys. */
let testApp: TestApp;
let staff: Staff;
let both: Sold;
let only: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await givenPayme(testApp, staff);
  both = await givenEvent(testApp, staff, { price: 250, quantity: 100 });
  const other = await givenStaff(testApp);
  await givenPayme(testApp, other);
  only = await givenEvent(testApp, other, { price: 250, quantity: 100 });
});
afterEach(async () => {
  cleanup();
  await testApp.simulator.control({ action: 'clear' });
});
afterAll(() => testApp.close());

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
async function withDetails(sold: Sold) {
  const held = await holdHere(testApp, sold);
  await fetch(`/api/public/events/${sold.event_id}/order/${held.short_id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      order: { first_name: '大文', email: 'taiman@example.com', terms: true },
      attendees: [],
    }),
  });
  return held;
}
/** Opens the screen with its code. Returns it with the id of the payment request. */
async function opened(sold: Sold, locale: 'en' | 'zh-hk' = 'en') {
  const held = await withDetails(sold);
  const drawn = await openScreen(testApp, `${held.address}/payme_payment`, { locale });
  await screen.findAllByRole('img');
  const [request = ''] = await requestsOf(testApp, held as never);
  return { ...held, ...drawn, request };
}
// Returning to the page makes it check the payment at once.
const comeBack = (): void => void fireEvent(document, new Event('visibilitychange'));

describe('paying', () => {
  test('shows a code and the app link, the amount, the time limit and the recipient', async () => {
    await opened(both);
    await heading('Pay with PayMe');
    expect(
      screen.getAllByRole('img', { name: 'QR code to pay HK$250.00 with PayMe' }),
    ).toBeTruthy();
    const app = screen.getByRole('link', { name: 'Open PayMe to pay HK$250.00' });
    expect(app.getAttribute('href')).toContain('/payme/app/');
    expect(screen.getAllByRole('timer').length).toBeGreaterThan(1);
    await screen.findByText('This is a payment simulator: no real money moves.');
    expect(rawKeys()).toEqual([]);
  });

  test('reloads the payment options with one button when they failed to load', async () => {
    const { address } = await withDetails(both);
    const real = globalThis.fetch;
    let isDown = true;
    const line = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        isDown && /payment-?_?providers/.test(String(url))
          ? Promise.resolve(Response.json({ message: 'Not now.', code: 'x' }, { status: 409 }))
          : real(url, init),
      );
    const { user } = await openScreen(testApp, `${address}/payme_payment`);
    await screen.findByText('Not now.');
    isDown = false;
    await user.click(await button('Try again'));
    await screen.findByRole('link', { name: 'Card' });
    expect(screen.queryByText('Not now.')).toBeNull();
    line.mockRestore();
  });

  test('is entirely in Chinese', async () => {
    await opened(both, 'zh-hk');
    await heading('以 PayMe 付款');
    screen.getByText('正在等候付款…');
    expect(rawKeys()).toEqual([]);
  });

  test('continues to the tickets when it is paid', async () => {
    const { request, address } = await opened(both);
    await payer(testApp, 'pay', request);
    comeBack();
    await heading('Thank you, 大文');
    expect(address()).toContain('/summary');
  });

  test('rejected: says so, and offers another request and the card', async () => {
    const { request, user, ...held } = await opened(both);
    await payer(testApp, 'reject', request);
    comeBack();
    await screen.findByText('Payment was not successful.');
    // PR004 does not say whether PayMe or the payer refused.
    await screen.findByText(/^The payment was rejected or cancelled in PayMe\./);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe(
      `/checkout/${both.event_id}/${held.short_id}/payment`,
    );
    await user.click(await button('Try again'));
    await screen.findAllByRole('img', { name: /QR code/ });
    expect(await requestsOf(testApp, held as never)).toHaveLength(2);
  });

  test('a failed attempt shows the reason, next to the code that can still be paid', async () => {
    const { request } = await opened(both);
    await payer(testApp, 'fail', request, { code: 'EW2036' });
    await testApp.work();
    comeBack();
    await screen.findByText('Payment was not successful.');
    await screen.findByText(/PayMe could not take this payment from your wallet/);
    expect(screen.getAllByRole('img', { name: /QR code/ }).length).toBeGreaterThan(0);
    await payer(testApp, 'pay', request);
    comeBack();
    await heading('Thank you, 大文');
  });

  test('expired: says so and offers a new code, and no card when there are none', async () => {
    const { request, user } = await opened(only);
    await payer(testApp, 'expire', request);
    comeBack();
    await screen.findByText('Payment expired. Please try again.');
    expect(screen.queryByRole('link', { name: 'Pay by card' })).toBeNull();
    await user.click(await button('Get a new code'));
    await screen.findAllByRole('img', { name: /QR code/ });
  });

  test('while PayMe is unreachable, it warns not to pay again and keeps checking', async () => {
    const { request } = await opened(both);
    const cut = { action: 'behave', path: '/payme/*', behaviour: 'drop', before: true };
    await testApp.simulator.control({ ...cut, times: 'forever' });
    comeBack();
    await screen.findByText('Payment status cannot be checked at the moment');
    await testApp.simulator.control({ action: 'clear' });
    await payer(testApp, 'pay', request);
    comeBack();
    await heading('Thank you, 大文');
  });

  test('creates a new request when the previous one was abandoned elsewhere', async () => {
    const { address } = await opened(both);
    const here = address();
    reload();
    const real = globalThis.fetch;
    const elsewhere = { code: 'order.being_processed', message: 'Wait.' };
    let isElsewhere = true;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
      isElsewhere && init?.method === 'POST' && String(url).endsWith('/payment_request')
        ? Response.json(elsewhere, { status: 409 })
        : real(url, init),
    );
    await openScreen(testApp, here);
    await screen.findByText('Order being processed, please wait.');
    isElsewhere = false;
    comeBack();
    await screen.findAllByRole('img', { name: /QR code/ });
    vi.restoreAllMocks();
  });

  test("shows PayMe's reason for a refusal, with alternatives", async () => {
    const held = await withDetails(both);
    const refusal = { behaviour: 'error', status: 400, code: 'EW2036' };
    await testApp.simulator.control({ action: 'behave', path: '/payme/payments/*', ...refusal });
    await openScreen(testApp, `${held.address}/payme_payment`);
    await screen.findByText(/PayMe could not take this payment from your wallet/);
    await button('Try again');
  });
});

describe('the choice of the payment method', () => {
  test('is offered when both are available, and leads from one to the other', async () => {
    await opened(both);
    const ways = await screen.findByRole('navigation', { name: 'How would you like to pay?' });
    expect([...ways.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Card',
      'PayMe',
    ]);
  });

  test('is not offered when only PayMe is available', async () => {
    const held = await withDetails(only);
    const { address } = await openScreen(testApp, `${held.address}/payment`);
    await heading('Pay with PayMe');
    await waitFor(() => expect(address()).toBe(`${held.address}/payme_payment`));
    expect(screen.queryByRole('navigation', { name: 'How would you like to pay?' })).toBeNull();
  });
});

describe('the return from a wallet', () => {
  test('with an unknown address shows an error', async () => {
    await openScreen(testApp, '/payment?return=nonsense');
    await heading('Invalid payment parameters');
    cleanup();
    await openScreen(testApp, '/payment');
    await heading('Invalid payment parameters');
  });

  test('with an address that cannot be checked now is not called invalid, and can be retried', async () => {
    const real = globalThis.fetch;
    let isDown = true;
    const down = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return real(url, init);
    });
    const { user } = await openScreen(testApp, '/payment?return=nonsense');
    await screen.findByText('You are offline. Check your connection and try again.');
    expect(screen.queryByText('Invalid payment parameters')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Invalid payment parameters');
    down.mockRestore();
  });

  test('leads to the tickets of a paid order, without a notification', async () => {
    const { request, order_id, short_id } = await opened(both);
    cleanup();
    await testApp.simulator.control({ action: 'webhooks', provider: 'payme', lose: 1 });
    await payer(testApp, 'pay', request);
    const { body } = await testApp.platform.db
      .selectFrom('provider_calls')
      .select('body')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    const { pathname, search } = new URL(
      (body as { request: { appSuccessCallback: string } }).request.appSuccessCallback,
    );
    await openScreen(testApp, pathname + search);
    await heading('Thank you, 大文');
    expect(await orderHere(both, short_id)).toMatchObject({ status: 'COMPLETED' });
  });

  test.each([
    ['reject', /^The payment was rejected or cancelled in PayMe\./, 'Try again'],
    ['expire', 'Payment expired. Please try again.', 'Get a new code'],
  ] as const)('after %s says so before another payment is requested', async (end, says, again) => {
    const held = await opened(both);
    cleanup();
    await payer(testApp, end, held.request);
    const { pathname, search } = new URL(
      returnAddress(
        testApp.platform,
        { event_id: both.event_id, order_short_id: held.short_id },
        'wrong',
      ),
    );
    const { user, address } = await openScreen(testApp, pathname + search);
    await screen.findByText(says);
    expect(await requestsOf(testApp, held as never)).toHaveLength(1);
    await user.click(await button(again));
    await screen.findAllByRole('img', { name: /QR code/ });
    expect(screen.queryByText(says)).toBeNull();
    expect(await requestsOf(testApp, held as never)).toHaveLength(2);
    // A reload shows the code, not the end of the request before.
    await waitFor(() =>
      expect(address()).toBe(`/checkout/${both.event_id}/${held.short_id}/payme_payment`),
    );
  });

  test('an address that names no end of a payment requests one', async () => {
    const { address } = await withDetails(both);
    await openScreen(testApp, `${address}/payme_payment?ended=constructor`);
    await screen.findAllByRole('img', { name: /QR code/ });
  });

  test('leads to the order also on the scanning phone, before PayMe notifies us', async () => {
    const { request, body } = await givenPaymeStarted(testApp, both);
    const { pathname, search } = new URL(
      returnAddress(
        testApp.platform,
        { event_id: both.event_id, order_short_id: body['short_id'] as string },
        'well',
      ),
    );
    await openScreen(testApp, pathname + search);
    await heading('Your order is in another browser');
    cleanup();
    await testApp.simulator.control({ action: 'webhooks', provider: 'payme', lose: 1 });
    await payer(testApp, 'pay', request);
    await openScreen(testApp, pathname + search);
    await heading(`Order ${String(body['public_id'])}`);
    screen.getByText('Your tickets are in your inbox');
  });
});

describe('the PayMe credentials of an account', () => {
  test('are refused with messages, connected, never shown again, and removed', async () => {
    const other = await givenStaff(testApp);
    const keys = await givenMerchant(testApp);
    const { user } = await openScreen(testApp, '/account/payment', { token: other.token });
    await screen.findByRole('heading', { name: 'PayMe' });
    await user.click(await button('Enter credentials'));
    await user.type(screen.getByLabelText(/^Client ID/), keys.client_id);
    const secret = screen.getByLabelText(/^Client secret/);
    await user.type(secret, 'wrong');
    await user.type(screen.getByLabelText(/^Signing key ID/), keys.signing_key_id);
    await user.type(screen.getByLabelText(/^Signing key(?! ID)/), keys.signing_key);
    await user.click(await button('Test and connect'));
    await screen.findByText(/PayMe does not accept these credentials/);
    await user.clear(secret);
    await user.type(secret, keys.client_secret);
    await user.click(await button('Test and connect'));
    await screen.findByText('You can accept PayMe for events in Hong Kong dollars.');
    expect(document.body.innerHTML).not.toContain(keys.client_secret);
    await user.click(await button('Disconnect'));
    await answer(user, 'Disconnect PayMe?', 'Disconnect');
    await button('Enter credentials');
  });
});
