import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patience_ms } from '../tests/setup/patience.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { startBeating } from './job-liveness.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

test('a beat finds locked jobs by an index, however many jobs wait or have failed', async () => {
  const { pool, platform } = testPlatform;
  await pool.query("select graphile_worker.add_job('any')");
  await pool.query(`
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
    select task_id, n % 2, 1 from graphile_worker._private_jobs, generate_series(1, 20000) n`);
  await pool.query('analyze graphile_worker._private_jobs');
  const plans: string[] = [];
  const explained = {
    async query(text: string, values: unknown[]) {
      if (text.includes('graphile_worker')) {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return pool.query(text, values);
    },
  } as pg.Pool;
  const beating = startBeating(explained, platform.log, new Map([['pool', [new Set(['7'])]]]));
  await vi.waitFor(() => expect(plans).toHaveLength(2), patience_ms);
  beating.stop();
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on _private_jobs/);
});
