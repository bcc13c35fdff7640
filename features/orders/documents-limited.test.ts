import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { endpoints } from '../../tests/setup/access-probe.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Rendering a PDF blocks other requests for a tenth of a second: each visitor may request a limited
 * number.
 */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
});
afterAll(() => testApp.close());

test('PDF downloads are rate-limited per browser', async () => {
  const ask = () => testApp.ask('GET', '/public/tickets/a_nobodyhasthisone1/pdf');
  const answers = await Promise.all(Array.from({ length: buckets.document.limit + 5 }, ask));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(buckets.document.limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('every call that renders a PDF has the limit of documents, also for staff', () => {
  const rendering = endpoints.filter(
    ({ path, shape }) => shape === 'file' && /\/(pdf|receipt)$/.test(path),
  );
  expect(rendering.length).toBeGreaterThanOrEqual(3);
  expect(rendering.filter(({ limit }) => limit !== 'document').map(({ path }) => path)).toEqual([]);
});
