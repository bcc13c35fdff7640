import Fastify from 'fastify';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { trustIn, warnOfUntrustedProxies } from './proxies.ts';

const trusted = (said: string) =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/foyer',
    FOYER_SECRET: 'a secret of tests, long enough to pass',
    TRUST_PROXY: said,
  }).trust_proxy;

/** The caller as the server sees it when 127.0.0.1 forwards `forwarded`, and what was logged. */
async function caller(said: string, forwarded: string, times = 1) {
  const lines: string[] = [];
  const app = Fastify({ trustProxy: trustIn(trusted(said)) });
  let now = 0;
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  warnOfUntrustedProxies(app, log, () => now);
  app.get('/', (request) => ({ ip: request.ip }));
  let ip = '';
  for (let n = 0; n < times; n++) {
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    const answer = await app.inject({ url: '/', headers });
    ip = answer.json<{ ip: string }>().ip;
    now += 1_800_000;
  }
  await app.close();
  return { ip, warnings: lines.length };
}

describe('TRUST_PROXY', () => {
  test.each([
    ['', '127.0.0.1', 1],
    ['false', '127.0.0.1', 1],
    ['true', '9.9.9.9', 0],
    ['1', '8.8.8.8', 0],
    ['2', '9.9.9.9', 0],
    ['loopback', '8.8.8.8', 0],
    ['127.0.0.1, 8.8.8.0/24', '9.9.9.9', 0],
    ['10.0.0.1', '127.0.0.1', 1],
  ])('"%s" makes the client address %s', async (said, ip, warnings) => {
    expect(await caller(said, '9.9.9.9, 8.8.8.8')).toEqual({ ip, warnings });
  });

  test('an untrusted proxy is logged once an hour, and only when it sends the header', async () => {
    expect((await caller('', '9.9.9.9', 4)).warnings).toBe(2);
    expect((await caller('', '', 4)).warnings).toBe(0);
  });
});
