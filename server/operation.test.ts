import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationNames } from '#platform/migration-files.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { createApp } from './app.ts';
import { lanes, schedule } from './jobs.ts';
import { registerOperation } from './operation.ts';
import { logPageFault } from './page-fault.ts';
import { registerSimulatorProxy } from './simulator-proxy.ts';

const token = 'a token of tests for metrics';
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform({ METRICS_TOKEN: token });
});
afterAll(() => testPlatform.close());
const pool = () => ({ total: 3, idle: 2, waiting: 1 });
async function asked(url: string, { draining = false, platform = testPlatform.platform } = {}) {
  const app = Fastify({ logger: false });
  registerOperation(app, platform, { draining, pool });
  app.get('/broken', async (_request, reply) => reply.code(500).send('no'));
  if (url === '/metrics') await app.inject('/broken');
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  await app.close();
  return answer;
}

describe('health and metrics endpoints', () => {
  test('a draining process is alive but not ready', async () => {
    expect((await asked('/healthz', { draining: true })).statusCode).toBe(200);
    const [ready, leaving] = [await asked('/readyz'), await asked('/readyz', { draining: true })];
    expect([
      [ready.statusCode, ready.json()],
      [leaving.statusCode, leaving.json()],
    ]).toEqual([
      [200, { status: 'ready' }],
      [503, { status: 'draining' }],
    ]);
  });

  test('a process is not ready while a migration is missing', async () => {
    const newest = (await migrationNames()).at(-1) ?? '';
    await sql`delete from migrations where name = ${newest}`.execute(testPlatform.platform.db);
    expect((await asked('/readyz')).json()).toEqual({ status: 'migrations pending' });
    await sql`insert into migrations (name) values (${newest})`.execute(testPlatform.platform.db);
    expect((await asked('/readyz')).statusCode).toBe(200);
  });

  test('a process answers that it is not ready while the database is unavailable', async () => {
    const other = await openTestPlatform();
    await other.close();
    const answer = await asked('/readyz', { platform: other.platform });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database unavailable' }]);
  });

  test('responses, faults and connections are counted by route, never by address', async () => {
    const { body } = await asked('/metrics');
    expect(body).toMatch(
      /http_request_seconds_count\{method="GET",route="\/broken",status="500"\} 1/,
    );
    expect(body).toMatch(/http_faults_total\{route="\/broken"\} 1/);
    expect(body).toMatch(/database_pool\{state="waiting"\} 1/);
  });
});

describe('the payment simulator behind our own port', () => {
  test('gets requests without our cookies and tokens, and redirects reach the browser', async () => {
    const received: { request: IncomingMessage; body: string }[] = [];
    const stranger = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part));
      request.on('end', () => {
        received.push({ request, body });
        response
          .writeHead(303, {
            location: 'https://foyer.test/back',
            'set-cookie': 'theirs=1',
            'content-type': 'text/plain',
            'x-own': 'no',
          })
          .end('go');
      });
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const app = Fastify({ logger: false });
    await registerSimulatorProxy(
      app,
      `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`,
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/simulator/pay?x=1&y=%E7%B6%AD',
      payload: 'card=4242',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'session=ours',
        authorization: 'Bearer ours',
        'accept-language': 'zh-HK',
      },
    });
    expect([answer.statusCode, answer.headers['location'], answer.body]).toEqual([
      303,
      'https://foyer.test/back',
      'go',
    ]);
    expect([answer.headers['set-cookie'], answer.headers['x-own']]).toEqual([undefined, undefined]);
    const [{ request, body } = { request: {} as IncomingMessage, body: '' }] = received;
    expect([request.url, request.method, body]).toEqual([
      '/pay?x=1&y=%E7%B6%AD',
      'POST',
      'card=4242',
    ]);
    expect(request.headers).toMatchObject({
      'accept-language': 'zh-HK',
      'x-forwarded-for': '127.0.0.1',
    });
    expect([request.headers['cookie'], request.headers['authorization']]).toEqual([
      undefined,
      undefined,
    ]);
    await app.close();
    await new Promise((resolve) => stranger.close(resolve));
  });
});

describe('the log of a failed page', () => {
  const lineOf = (url: string, error: unknown): Record<string, unknown> => {
    let line = '';
    logPageFault(
      pino({ base: null }, { write: (text: string) => void (line = text) }),
      { id: 'r', url },
      error,
    );
    return JSON.parse(line) as Record<string, unknown>;
  };

  test.each([
    ['/reset-password/secret-secret-secret', '/reset-password'],
    ['/event/7/night?aff=kim', '/event'],
    ['/', '/'],
    ['/%41pi', '/'],
    ['/Überall', '/'],
    [`/${'a'.repeat(60)}`, '/'],
  ])('for the address %s contains only %s', (url, page) => {
    expect(lineOf(url, new Error('x'))).toMatchObject({
      page,
      request_id: 'r',
      msg: 'page failed',
      level: 50,
    });
  });

  test('redacts addresses, numbers and secrets in an error message and keeps the rest', () => {
    const { reason } = lineOf(
      '/',
      new RangeError(
        'no seat for ada@x.test or call +852 9123 4567, token abcdefghijklmnopqrstuvwxyz',
      ),
    );
    expect(reason).toBe('RangeError: no seat for [cut] or call [cut], token [cut]');
  });
});

test('every scheduled job exists, and every job has exactly one lane', () => {
  const names = Object.values(lanes).flatMap(({ jobs }) => Object.keys(jobs));
  expect(names).toEqual([...new Set(names)]);
  for (const name of Object.keys(schedule)) expect(names).toContain(name);
});

describe('the language of an API call', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createApp(testPlatform.platform, { draining: false, pool });
  });
  afterAll(() => app.close());

  test.each<[string, Record<string, string>, Locale]>([
    ['', {}, 'zh-hk'],
    ['?locale=en', { cookie: 'locale=zh-cn' }, 'en'],
    ['?locale=xx', { cookie: 'locale=zh-cn' }, 'zh-cn'],
    ['', { cookie: 'locale=zh-cn', 'accept-language': 'en' }, 'zh-cn'],
    ['', { cookie: 'locale=nonsense', 'accept-language': 'en-GB' }, 'en'],
    ['', { 'accept-language': 'zh-TW' }, 'zh-hk'],
    ['?locale=en&locale=de', {}, 'zh-hk'],
  ])('%s with %j is %s', async (query, headers, locale) => {
    const { message } = (await app.inject({ url: `/api/users/me${query}`, headers })).json() as {
      message: string;
    };
    expect(message).toBe(testPlatform.platform.texts.format(locale, 'refusals.unauthenticated'));
  });
});
