import { createServer, type Server, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { createFiles, isStorageAway } from '#platform/files.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { createTransport } from '#platform/mail-transport.ts';
import { createStripe } from '#features/payments/providers/stripe/client.ts';
import { post } from '#features/webhook-endpoints/actions/post.ts';
import { registerSimulatorProxy } from '#server/simulator-proxy.ts';

/**
 * Every client that leaves the process, against a server that accepts the connection and does not
 * respond. A call without a timeout would never end, nor would its test.
 */
const limit_ms = 300;
const open = new Set<{ server: Server; sockets: Set<Socket> }>();
afterEach(() => {
  for (const { server, sockets } of open) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
  open.clear();
});

/**
 * Starts a server that sends one of its lines for each message (the first at once), and then
 * nothing: it only disconnects if it `ends`.
 */
async function silent(lines: string[] = [], { first = false, ends = false } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const left = [...lines];
    const say = (): void => {
      if (left.length > 0) socket.write(left.shift() ?? '');
      if (ends && left.length === 0) socket.end();
    };
    sockets.add(socket.on('error', () => undefined).on('data', say));
    if (first) say();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.add({ server, sockets });
  const { port } = server.address() as { port: number };
  return { port, url: `http://127.0.0.1:${port}`, asked: () => sockets.size };
}
const config = (env: Record<string, string>): Config =>
  readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    FOYER_SECRET: 'a secret of tests, long enough to pass',
    ...env,
  });
/** The beginning of a response that is never completed. */
const begun = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"';

describe('a call times out', () => {
  const stripe = (url: string) =>
    createStripe(
      config({
        PAYMENTS: 'stripe',
        STRIPE_API_URL: url,
        STRIPE_SECRET_KEY: 'sk_test_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
        STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_fedcba9876543210',
      }),
      limit_ms,
    );
  test.each([
    ['at once', [], 2],
    ['in the middle of its answer', [begun], 1],
  ])('when the payment provider stops responding %s', async (_, lines, tries) => {
    const { url, asked } = await silent(lines);
    const call = stripe(url).paymentIntents.retrieve('pi_1');
    await expect(call).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect.poll(asked).toBe(tries);
  });

  const bucket = (endpoint: string) =>
    createFiles(
      config({
        S3_ENDPOINT: endpoint,
        S3_BUCKET: 'foyer',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      }),
      limit_ms,
    );
  test.each(['get', 'put', 'remove'] as const)(
    'when the bucket does not respond: %s',
    async (verb) => {
      const { url, asked } = await silent();
      const files = bucket(url);
      const calls = {
        get: () => files.get('images/a.webp'),
        put: () => files.put('images/a.webp', Buffer.from('x'), 'image/webp'),
        remove: () => files.remove('images/a.webp'),
      };
      const error = await calls[verb]().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'TimeoutError' });
      expect(isStorageAway(error)).toBe(true);
      expect(asked()).toBeGreaterThan(0);
    },
  );

  test('when the bucket stops responding in the middle of a file', async () => {
    const { url } = await silent([begun]);
    await expect(bucket(url).get('images/a.webp')).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test.each([
    ['before its greeting', [], 'ETIMEDOUT'],
    ['after its greeting', ['220 mail ready\r\n'], 'ETIMEDOUT'],
    [
      'with the whole mail in its hands',
      ['220 mail\r\n', '250 mail\r\n', '250 ok\r\n', '250 ok\r\n', '354 go on\r\n'],
      'ETIMEDOUT',
    ],
  ])('when the mail server stops responding %s', async (_, lines, code) => {
    const { port } = await silent(lines, { first: true });
    const transport = createTransport(
      config({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'a@venue.example.hk',
        BASE_URL: 'https://venue.example.hk',
      }),
      { connectionTimeout: limit_ms, greetingTimeout: limit_ms, socketTimeout: limit_ms },
    );
    const mail = { from: 'a@venue.example.hk', to: 'b@example.com', text: 'x' };
    await expect(transport.sendMail(mail)).rejects.toMatchObject({ code });
    transport.close();
  });

  const message = (address: string) => {
    const config: Partial<Config> = { webhook_allowed_hosts: ['127.0.0.1'] };
    const ctx = { services: {}, config } as Context;
    return post(ctx, { address, headers: {}, body: '{}', longest_ms: limit_ms });
  };
  test('when a webhook receiver accepts the message and does not respond, or only begins to', async () => {
    for (const lines of [[], ['HTTP/1.1 200 OK\r\ncontent-type: app']]) {
      const { url, asked } = await silent(lines);
      expect(await message(url)).toEqual({ status: null, problem: 'TIMEOUT' });
      expect(asked()).toBe(1);
    }
  });
  test.each([
    [200, null],
    [503, 'STATUS'],
  ])(
    'when a webhook receiver does not end its response, and its status %i counts',
    async (status, problem) => {
      const { url, asked } = await silent([begun.replace('200 OK', `${status} x`)]);
      expect(await message(url)).toEqual({ status, problem });
      expect(asked()).toBe(1);
    },
  );
  test('when a webhook receiver disconnects after its status, which counts', async () => {
    const { url } = await silent([begun], { ends: true });
    expect(await message(url)).toEqual({ status: 200, problem: null });
  });
  test('when the simulator does not respond', async () => {
    const { url } = await silent();
    const app = Fastify();
    await registerSimulatorProxy(app, url, limit_ms);
    expect((await app.inject('/simulator/pay')).statusCode).toBe(500);
    await app.close();
  });
});

test('the default timeouts are a few seconds', () => {
  const limits = createTransport({ smtp_url: undefined, allow_unencrypted: false }).options as {
    [name: string]: number;
  };
  const mail = ['connectionTimeout', 'greetingTimeout', 'socketTimeout'].map((n) => limits[n] ?? 0);
  const stripe = createStripe({
    stripe: {
      api_url: undefined,
      secret_key: 'sk_test_x',
      publishable_key: '',
      webhook_secret: '',
      connect_webhook_secret: '',
    },
  });
  for (const limit of [...mail, stripe.getApiField('timeout')]) {
    expect(limit).toBeGreaterThanOrEqual(5_000);
    expect(limit).toBeLessThanOrEqual(60_000);
  }
});
