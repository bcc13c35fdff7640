import type { Job } from '#platform/jobs.ts';
import { readConfig } from '#platform/config.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { lanes, schedule } from '#server/jobs.ts';
import { fill } from '../../tools/fill/fill.ts';
import { openCluster, openPool } from '../cluster.ts';
import type { Row } from './bench.ts';
import { large, small } from './compare-sizes.ts';

const rounds = 3;

/**
 * Measures every scheduled job on an installation with 1,000 attendees, and on the same one after
 * five years of events with many more: the median of three runs in milliseconds. Most of them find
 * nothing to do, as in most runs on a real installation: the cost is that of the search.
 */
export async function measureSweeps(report: (row: Row) => void): Promise<void> {
  const cluster = await openCluster('sweeps');
  const config = readConfig({
    DATABASE_URL: cluster.database_url,
    DATA_DIR: cluster.folder,
    FOYER_SECRET: cluster.secret,
    LOG_LEVEL: 'fatal',
  });
  const { platform, stop } = await makePlatform(config);
  const timesOfAll = async (): Promise<Map<string, number>> => {
    const times = new Map<string, number>();
    for (const name of Object.keys(schedule)) {
      const job: Job = jobNamed(name);
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await job(makeContext(platform), {});
        took.push(performance.now() - began);
      }
      times.set(name, took.sort((a, b) => a - b)[1] ?? Number.NaN);
    }
    return times;
  };
  try {
    await grow(cluster.database_url, small);
    // A warm-up, so that no planning or compiling is measured.
    await timesOfAll();
    const few = await timesOfAll();
    await grow(cluster.database_url, large);
    const many = await timesOfAll();
    for (const [name, before] of few) {
      const after = many.get(name) ?? Number.NaN;
      report({
        measure: `${name}: 1,000 against ${large.toLocaleString('en')} attendees`,
        ours: `${before.toFixed(1)} ms`,
        other: `${after.toFixed(1)} ms`,
        ratio: `${(after / before).toFixed(2)} × slower`,
        bar: isOften(name) ? '≤ 1 s' : '≤ 60 s',
      });
    }
  } finally {
    await stop();
    await cluster.close();
  }
}

/** More often than once a day: nightly jobs may read everything. */
const isOften = (name: string): boolean => (schedule[name]?.every_s ?? 0) <= 3600;

function jobNamed(name: string): Job {
  for (const { jobs } of Object.values(lanes)) {
    const job: unknown = Reflect.get(jobs, name);
    if (isJob(job)) return job;
  }
  throw new Error(`no job is called ${name}`);
}
const isJob = (value: unknown): value is Job => typeof value === 'function';

/** Adds five years of events with `attendees` attendees, as `npm run fill` does. */
async function grow(databaseUrl: string, attendees: number): Promise<void> {
  const events = Math.max(10, Math.round((attendees * 3) / 1000));
  await fill(databaseUrl, { events, attendees, largest: Math.floor(attendees / 2) });
  const pool = openPool(databaseUrl);
  await pool.query('vacuum analyze');
  await pool.end();
}
