import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenEvent, givenStaff, type Sold } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Concurrent requests for one event share one database query. */
// Must come before the first connection, which captures the method.
const sent = vi.spyOn(pg.Client.prototype, 'query');
let testApp: TestApp;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  sold = await givenEvent(testApp, await givenStaff(testApp));
  await testApp.work();
});
afterAll(async () => {
  await testApp.close();
  sent.mockRestore();
});

const offers = (): number =>
  sent.mock.calls
    .map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text))
    .filter((text) => text.includes('ticket_prices')).length;

test.each(['', '/tickets'])(
  '200 concurrent requests of one event%s share their reads',
  async (rest) => {
    const ask = () => testApp.ask('GET', `/public/events/${sold.event_id}${rest}`);
    sent.mockClear();
    await ask();
    const alone = offers();
    expect(alone).toBeGreaterThan(0);
    sent.mockClear();
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Two, if all requests arrive before the first read ends; on a busy machine some come later.
    expect(offers()).toBeLessThanOrEqual(20 * alone);
  },
);
