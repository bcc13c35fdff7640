import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Platform } from '#platform/context.ts';
import { post } from '#platform/mail.ts';
import { html } from '#platform/html.ts';
import { givenAccountRows, givenEventRow } from '../tests/setup/given-rows.ts';
import { freePort } from '../tools/processes/ports.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import type { Health } from './health.ts';
import { cachedCount } from './installation-metrics.ts';
import { registerOperation } from './operation.ts';

const token = 'a token of tests for metrics';
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform({ METRICS_TOKEN: token });
});
afterAll(() => testPlatform.close());

const pool = () => ({ total: 3, idle: 2, waiting: 1 });
const pages = () => ({ hits: 7, misses: 3, pages: 2, bytes: 900 });

function appOf(config: Partial<Platform['config']> = {}, health: Partial<Health> = {}) {
  const app = Fastify({ logger: false });
  const platform = {
    ...testPlatform.platform,
    config: { ...testPlatform.platform.config, ...config },
  };
  registerOperation(app, platform, { draining: false, pool, ...health });
  return app;
}

async function metrics(platform = testPlatform.platform): Promise<string> {
  const app = Fastify({ logger: false });
  registerOperation(app, platform, { draining: false, pool, pages });
  const answer = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  await app.close();
  return answer.body;
}

describe('access to the metrics', () => {
  test.each([
    ['nobody on the public port without a token of the configuration', undefined, undefined, 404],
    ['nobody who guesses that an empty token is one', undefined, 'Bearer ', 404],
    ['nobody without the token', token, undefined, 401],
    ['nobody with another token', token, 'Bearer another token of tests', 401],
    ['nobody with the token as a password', token, `Basic ${token}`, 401],
    ['whoever has the token', token, `Bearer ${token}`, 200],
  ])('%s', async (_who, metrics_token, authorization, status) => {
    const app = appOf({ metrics_token });
    const answer = await app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode).toBe(status);
    if (status !== 200) expect(answer.body).not.toContain('http_request_seconds');
    await app.close();
  });

  test('static assets share one route label', async () => {
    const app = appOf({ metrics_token: token });
    const files = ['/assets/a-1.js', '/assets/b-2.css'];
    for (const url of files) app.get(url, () => 'a file');
    for (const url of files) await app.inject(url);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await app.inject({ url: '/metrics', headers });
    expect(body).toContain(
      'http_request_seconds_count{method="GET",route="/assets/*",status="200"} 2',
    );
    expect(body).not.toMatch(/a-1|b-2/);
    await app.close();
  });

  test('metrics on a separate port end with the process, and the public port has none', async () => {
    const metrics_port = await freePort();
    const app = appOf({ metrics_port, metrics_token: undefined, host: '127.0.0.1' });
    await app.listen({ port: await freePort(), host: '127.0.0.1' });
    const own = `http://127.0.0.1:${metrics_port}/metrics`;
    expect(await (await fetch(own)).text()).toContain('database_pool{state="waiting"} 1');
    expect((await app.inject('/metrics')).statusCode).toBe(404);
    await app.close();
    await expect(fetch(own)).rejects.toThrow();
  });

  test('the separate port requires the token when one is configured', async () => {
    const metrics_port = await freePort();
    const app = appOf({ metrics_port, host: '127.0.0.1' });
    await app.listen({ port: await freePort(), host: '127.0.0.1' });
    expect((await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).status).toBe(401);
    await app.close();
  });
});

describe('the content of the metrics', () => {
  test('counts mails that wait for a try, also for another one, and those that failed', async () => {
    const { platform, ctx } = testPlatform;
    const letter = (key: string) => ({
      dedupe_key: key,
      kind: 'test',
      to: { address: 'x@foyer.test', name: null },
      locale: 'en' as const,
      subject: 's',
      body: html`<p>b</p>`,
    });
    for (const key of ['one', 'two', 'three', 'four']) await post(ctx(), letter(key));
    // The mail server could not be reached: `three` is tried again; `four` was refused.
    await sql`
      update deliveries set last_error = 'ECONNREFUSED', created_at = now() - interval '2 hours'
      where dedupe_key = 'three'
    `.execute(platform.db);
    await sql`
      update deliveries set status = 'FAILED', created_at = now() - interval '9 hours'
      where dedupe_key = 'four'
    `.execute(platform.db);
    await sql`delete from graphile_worker._private_jobs where key = 'mail.send:4'`.execute(
      platform.db,
    );
    const body = await metrics();
    expect(body).toContain('mails{status="queued"} 3');
    expect(body).toContain('mails{status="failed"} 1');
    const oldest = Number(/mail_oldest_waiting_seconds ([\d.]+)/.exec(body)?.[1]);
    expect(oldest).toBeGreaterThan(7190);
    expect(oldest).toBeLessThan(8000);
    expect(body).toContain('jobs_waiting{job="mail.send"} 3');
  });

  test('counts jobs that failed permanently', async () => {
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts where key = 'mail.send:3'
    `.execute(testPlatform.platform.db);
    const body = await metrics();
    expect(body).toContain('jobs_waiting{job="mail.send"} 2');
    expect(body).toContain('jobs_failed{job="mail.send"} 1');
  });

  test('has the age of each scheduled job and whether it is late', async () => {
    await sql`
      insert into scheduled_jobs (job, slot, queued_at, finished_at)
      values ('payment.reconcile', 1, now(), now() - interval '1 hour')
    `.execute(testPlatform.platform.db);
    const body = await metrics();
    const age = /scheduled_job_age_seconds\{job="payment.reconcile"\} ([\d.]+)/.exec(body)?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(3600);
    expect(body).toContain('scheduled_job_late{job="payment.reconcile"} 1');
    expect(body).toContain('scheduled_job_late{job="mail.requeue"} 0');
  });

  test('counts payments, orders and holds, also when there are none', async () => {
    const body = await metrics();
    for (const state of ['open', 'to_return', 'unclaimed'])
      expect(body).toContain(`payments{state="${state}"} 0`);
    for (const status of ['RESERVED', 'COMPLETED', 'CANCELLED', 'EXPIRED'])
      expect(body).toContain(`orders{status="${status}"} 0`);
    expect(body).toContain('holds_live 0');
    expect(body).toContain('installation_readable 1');
  });

  test('has the waiting times of ticket mails and of jobs', async () => {
    const { platform, ctx } = testPlatform;
    const account = await givenAccountRows(platform.db);
    const event_id = await givenEventRow(platform.db, account, 'night');
    for (const [n, seconds] of [10, 20, 40].entries()) {
      const { rows } = await sql<{ id: number }>`
        insert into orders (
          short_id, public_id, account_id, event_id, session_hash, status, currency, locale,
          reserved_until, completed_at, total_before_additions, total_gross
        )
        values (
          ${`o_late${n}`}, ${`LATE${n}`}, ${account.account_id}, ${event_id}, 'x', 'COMPLETED',
          'HKD', 'en', now(), now() - make_interval(secs => ${seconds}), 0, 0
        )
        returning id`.execute(platform.db);
      const id = rows[0]?.id;
      await sql`
        insert into deliveries (
          dedupe_key, kind, order_id, to_address, locale, subject, html, body_text, status, sent_at
        )
        values (
          ${`order-completed:${id}`}, 'order_completed', ${id}, 'x@foyer.test', 'en', 's', 'h', 'b',
          'SENT', now()
        )`.execute(platform.db);
    }
    // Tickets of last month that were sent again must not count as slow mails.
    await sql`
      insert into deliveries (
        dedupe_key, kind, order_id, to_address, locale, subject, html, body_text, status, sent_at
      )
      select 'order-completed:' || id || ':again', 'order_completed', id, 'x@foyer.test', 'en',
        's', 'h', 'b', 'SENT', now() + interval '30 days'
      from orders where short_id like 'o_late%'`.execute(platform.db);
    await post(ctx(), {
      dedupe_key: 'due',
      kind: 'test',
      to: { address: 'x@foyer.test', name: null },
      locale: 'en',
      subject: 's',
      body: html`<p>b</p>`,
    });
    await sql`
      update graphile_worker._private_jobs set run_at = now() - interval '1 hour'
      where key = 'mail.send:1'`.execute(platform.db);
    const body = await metrics();
    const value = (name: string): number => Number(body.split(`${name} `)[1]?.split('\n')[0]);
    expect(value('ticket_mail_seconds{quantile="0.5"}')).toBeCloseTo(20, 0);
    expect(value('ticket_mail_seconds{quantile="0.99"}')).toBeGreaterThan(35);
    expect(value('job_oldest_due_seconds{job="mail.send"}')).toBeGreaterThanOrEqual(3600);
  });

  test('counts hits, misses, pages and bytes of the page cache', async () => {
    const body = await metrics();
    expect(body).toContain('page_cache_requests_total{result="hit"} 7');
    expect(body).toContain('page_cache_requests_total{result="miss"} 3');
    expect(body).toContain('page_cache_pages 2');
    expect(body).toContain('page_cache_bytes 900');
  });

  test('is still answered without a database, and reports that', async () => {
    const other = await openTestPlatform({ METRICS_TOKEN: token });
    await other.close();
    const body = await metrics(other.platform);
    expect(body).toContain('installation_readable 0');
    expect(body).toContain('database_pool{state="waiting"} 1');
    expect(body).not.toMatch(/^mails/m);
  });
});

test('an expensive count is cached for its interval, and repeated after a failure', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    let counted = 0;
    let isAway = false;
    const count = cachedCount(60_000, async () => {
      counted++;
      if (isAway) throw new Error('the database is away');
      return counted;
    });
    expect([await count(), await count()]).toEqual([1, 1]);
    vi.advanceTimersByTime(60_001);
    isAway = true;
    expect(await count()).toBeNull();
    isAway = false;
    expect([await count(), await count()]).toEqual([3, 3]);
  } finally {
    vi.useRealTimers();
  }
});
