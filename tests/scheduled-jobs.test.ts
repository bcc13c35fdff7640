import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#platform/jobs.ts';
import { lanes, schedule } from '#server/jobs.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/** Runs each scheduled job as the queue does: with an empty payload, after its context. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test.each(Object.keys(schedule))('%s completes', async (name) => {
  const job = Object.values(lanes)
    .map(({ jobs }) => jobs[name])
    .find(Boolean) as Job | undefined;
  expect(job).toBeTypeOf('function');
  await expect(job?.(testApp.ctx(), {})).resolves.toBeUndefined();
});

test('payment jobs, mail jobs and other jobs run in different lanes', () => {
  const laneOf = (job: string) =>
    Object.entries(lanes)
      .filter(([, { jobs }]) => job in jobs)
      .map(([name]) => name);
  expect(
    ['refund.send', 'payment.reported', 'payment.reconcile', 'mail.send', 'platform.sweep'].map(
      laneOf,
    ),
  ).toEqual([['money'], ['reports'], ['money'], ['mail'], ['rest']]);
});
