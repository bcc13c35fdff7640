import { createServer, type Server } from 'node:http';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { createFiles } from '#platform/files.ts';
import { registerSimulatorProxy } from '#server/simulator-proxy.ts';
import { requestToken } from '#features/payments/providers/payme/tokens.ts';
import { stripeClient } from '#features/payments/providers/stripe/client.ts';
import { givenConnected, givenEvent, givenPaid, givenStaff } from './setup/given.ts';
import { openTestApp } from './setup/test-app.ts';

/**
 * `stranger` is a server that nothing configures, `sender` a configured one that redirects there.
 */
let stranger: { url: string; asked: string[]; close: () => void };
let sender: { url: string; asked: string[]; close: () => void };

async function machine(
  answer: (url: string) => { status: number; location?: string },
): Promise<typeof stranger> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, location } = answer(request.url ?? '/');
    response.writeHead(status, location ? { location } : {}).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => server.close().closeAllConnections(),
  };
}
beforeAll(async () => {
  stranger = await machine(() => ({ status: 200 }));
  sender = await machine((url) => ({ status: 307, location: stranger.url + url }));
});
afterAll(() => [stranger, sender].forEach(({ close }) => close()));
beforeEach(() => [stranger, sender].forEach(({ asked }) => asked.splice(0)));

test('the server calls fetch in two modules only: in-process and to the simulator', () => {
  const root = join(import.meta.dirname, '..');
  const calling = globSync('{platform,server,features}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /(?<!\w)fetch(?=\()/.test(readFileSync(join(root, file), 'utf8')))
    .toSorted();
  expect(calling).toEqual([
    // The creator of a client passes its fetch: that of the browser, or the API in this process.
    'platform/client.ts',
    'server/simulator-proxy.ts',
  ]);
});

test('a URL entered by a user is shown, mailed and printed, but never requested', async () => {
  const testApp = await openTestApp();
  try {
    const staff = await givenStaff(testApp);
    await givenConnected(testApp, staff);
    const { token } = staff;
    const text = `<p><a href="${stranger.url}/a">x</a><img src="${stranger.url}/b.png" alt="x"></p>`;
    const website = `${stranger.url}/website`;
    await testApp.ask('PUT', `/organizers/${staff.organizer_id}`, {
      token,
      body: { name: 'Nullah', email: staff.email, website, description: text },
    });
    const sold = await givenEvent(testApp, staff, {
      event: {
        description: text,
        location_details: { venue_name: `${stranger.url}/venue`, address_line_1: stranger.url },
      },
      ticket: { description: text },
      settings: { post_checkout_message: text, pre_checkout_message: text },
    });
    const paid = await givenPaid(testApp, sold);
    const sent = await testApp.ask('POST', `/events/${sold.event_id}/messages`, {
      token,
      body: { message_type: 'EVENT', subject: 'x', message: text, acknowledgement: true },
    });
    await testApp.work();
    const shown = await testApp.ask('GET', `/public/events/${sold.event_id}`);
    const order = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/order/${paid.short_id}`,
      { cookie: paid.cookie },
    );
    const rows = await testApp.platform.db.selectFrom('deliveries').selectAll().execute();
    const mails = rows.map((row) => contentOf(testApp.platform, row));
    expect([sent.status, shown.status, order.status]).toEqual([201, 200, 200]);
    expect(shown.text).toContain(`${stranger.url}/b.png`);
    expect(mails.filter(({ html }) => html.includes(stranger.url)).length).toBeGreaterThan(1);
    expect(stranger.asked).toEqual([]);
  } finally {
    await testApp.close();
  }
});

test('a redirect of the payment provider is not followed', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    FOYER_SECRET: 'a secret of tests, long enough to pass',
    PAYMENTS: 'stripe',
    STRIPE_API_URL: sender.url,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_fedcba9876543210',
  });
  const stripe = stripeClient({ config, services: {} });
  await stripe.paymentIntents.retrieve('pi_1').catch(() => null);
  expect(sender.asked.length).toBeGreaterThan(0);
  expect(stranger.asked).toEqual([]);
});

test('a redirect of PayMe is not followed', async () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    FOYER_SECRET: 'a secret of tests, long enough to pass',
    PAYME_API_URL: sender.url,
  });
  const log = { warn: () => undefined };
  const ctx = { config, log, clock: () => Date.now(), services: {} } as unknown as Context;
  const keys = { client_id: 'c', client_secret: 's', environment: 'sandbox' as const };
  await expect(requestToken(ctx, keys)).rejects.toMatchObject({ code: 'payme.unreachable' });
  expect(sender.asked).toEqual(['/oauth2/token']);
  expect(stranger.asked).toEqual([]);
});

test('a redirect of the bucket is not followed', async () => {
  const s3 = {
    endpoint: sender.url,
    bucket: 'foyer',
    region: 'us-east-1',
    access_key_id: 'a',
    secret_access_key: 'b',
  };
  const files = createFiles({ data_dir: '', s3 });
  await files.get('images/a.webp').catch(() => null);
  await files.put('images/a.webp', Buffer.from('x'), 'image/webp').catch(() => null);
  expect(sender.asked.length).toBeGreaterThan(0);
  expect(stranger.asked).toEqual([]);
});

test('a redirect of the simulator is passed to the browser, not followed', async () => {
  const app = Fastify();
  await registerSimulatorProxy(app, sender.url);
  const answer = await app.inject('/simulator/pay');
  expect([answer.statusCode, answer.headers['location']]).toEqual([307, `${stranger.url}/pay`]);
  expect([sender.asked, stranger.asked]).toEqual([['/pay'], []]);
  await app.close();
});
