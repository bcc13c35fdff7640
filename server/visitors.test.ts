import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '#platform/client.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { makeCookieValue } from '#platform/visitor.ts';
import { listings } from '#features/listings/contract.ts';
import { makeSmallBuild } from '../tests/setup/small-build.ts';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { anonymousCall, visitorCall } from './visitor-call.ts';

/** Pages call the API in this process, on behalf of the visitor who opened them. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' }, { site: makeSmallBuild() });
  // A busy machine takes longer than a window for this many page loads, so the clock is stopped.
  const now = testApp.platform.clock();
  testApp.platform.clock = () => now;
});
afterAll(() => testApp.close());

async function pageLoad(ip: string, device?: string): Promise<number> {
  const call = anonymousCall(testApp.app, { ip, cookies: device ? { device } : {} }, 'en');
  try {
    // A 404, which is cheap but counts towards the limit all the same.
    await call(listings.questions, { params: { eventId: 999 } });
    return 200;
  } catch (error) {
    if (error instanceof CallError) return error.status;
    throw error;
  }
}
const newDevice = (): string => makeCookieValue(testApp.platform.config, 'device');
async function untilRefused(ip: string, device?: string): Promise<number> {
  for (let n = 0; n <= buckets.public.limit; n++)
    if ((await pageLoad(ip, device)) === 429) return n;
  return Infinity;
}

test('a form of a page is answered in the language of the page, not of another tab', async () => {
  const request = { headers: { cookie: 'locale=zh-hk' }, socket: {} } as FastifyRequest;
  const { call } = visitorCall(testApp.app, request, 'en');
  await expect(call(listings.questions, { params: { eventId: 999 } })).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/^[A-Z][a-z]/) as string,
  });
});

describe('the limit of page loads', () => {
  test('is separate for each visitor address', async () => {
    expect(await untilRefused('203.0.113.1')).toBe(buckets.public.limit);
    expect(await pageLoad('203.0.113.2')).toBe(404);
    const answer = await testApp.app.inject({
      url: '/api/public/events/999/questions',
      remoteAddress: '203.0.113.3',
    });
    expect(answer.statusCode).toBe(404);
  });

  test('is separate for each phone behind the same carrier address', async () => {
    const [first, other] = [newDevice(), newDevice()];
    expect(await untilRefused('198.51.100.1', first)).toBe(buckets.public.limit);
    expect(await pageLoad('198.51.100.1', other)).toBe(404);
    // The limit follows the phone to any network.
    expect(await pageLoad('198.51.100.2', first)).toBe(429);
  });

  test('counts by address when the device cookie is not ours', async () => {
    for (const made of ['x', 'A'.repeat(43)]) expect(await pageLoad('203.0.113.1', made)).toBe(429);
  });

  test('includes rendered pages without API calls, and a refused page is a line of text', async () => {
    const visit = (ip: string, url: string) =>
      testApp.app.inject({ url, remoteAddress: ip, headers: { 'accept-language': 'en' } });
    for (let n = 0; n < buckets.public.limit; n++)
      expect((await visit('192.0.2.1', `/unknown-${n}`)).statusCode).toBe(200);
    const refused = await visit('192.0.2.1', '/unknown');
    expect([refused.statusCode, refused.body]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Please wait \d+ seconds?\.$/),
    ]);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^\d+$/) as string,
    });
    expect((await visit('192.0.2.2', '/unknown')).statusCode).toBe(200);
  });
});

// The answer is part of a page that is kept for all visitors.
test.each([
  ['a cookie whose name ends like ours', { xdevice: '1; __Host-locale=fr' }],
  ['a device mark that was made up', { device: '1; __Host-locale=fr' }],
])('the cookies of a visitor change nothing that a page reads: %s', async (_, cookies) => {
  const call = anonymousCall(testApp.app, { ip: '192.0.2.3', cookies }, 'en');
  const request = call(listings.questions, { params: { eventId: 999 } });
  await expect(request).rejects.toThrow(/^This does not exist/);
});
