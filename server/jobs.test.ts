import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../tests/setup/test-app.ts';
import { schedule } from './jobs.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test.each(Object.keys(schedule))('%s runs as it is scheduled, without a payload', async (name) => {
  const { platform, ctx } = testApp;
  await ctx().enqueue(name, {});
  const waiting = async () => {
    const { rows } = await sql<{ last_error: string | null }>`
      select last_error from graphile_worker.jobs where task_identifier = ${name}`.execute(
      platform.db,
    );
    return rows;
  };
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
});
