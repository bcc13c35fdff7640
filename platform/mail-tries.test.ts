import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { requeueWaiting } from './mail-deliveries.ts';
import { paragraph, post, sendDelivery } from './mail.ts';

/** What becomes of a mail whose server cannot be reached. */
let testPlatform: TestPlatform;
beforeAll(async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  testPlatform = await openTestPlatform({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Foyer <door@harbour-hall.hk>',
  });
});
afterAll(() => testPlatform.close());

let count = 0;
async function givenMail(): Promise<number> {
  const dedupe_key = `mail-${++count}`;
  await post(testPlatform.ctx(), {
    dedupe_key,
    kind: 'test',
    to: { address: 'ada@b.test', name: '陳大文' },
    locale: 'en',
    subject: 'Doors open',
    body: paragraph('See you'),
  });
  const { id } = await testPlatform.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('dedupe_key', '=', dedupe_key)
    .executeTakeFirstOrThrow();
  return id;
}
const setJob = (id: number, what: string) =>
  testPlatform.pool.query(`update graphile_worker._private_jobs set ${what} where key = $1`, [
    `mail.send:${id}`,
  ]);
const attemptsOf = async (id: number): Promise<unknown> =>
  (
    await testPlatform.pool.query('select attempts from graphile_worker.jobs where key = $1', [
      `mail.send:${id}`,
    ])
  ).rows[0]?.attempts;
async function statusAfterTry(id: number): Promise<string> {
  await expect(sendDelivery(testPlatform.ctx(), id, {})).rejects.toThrow('ECONNREFUSED');
  const { status } = await testPlatform.platform.db
    .selectFrom('deliveries')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return status;
}

describe('a mail whose server cannot be reached', () => {
  test('stays queued until its last try has failed', async () => {
    const id = await givenMail();
    await setJob(id, 'attempts = max_attempts - 1');
    expect(await statusAfterTry(id)).toBe('QUEUED');
    await setJob(id, 'attempts = max_attempts');
    expect(await statusAfterTry(id)).toBe('FAILED');
    expect(await requeueWaiting(testPlatform.ctx())).toBe(0);
  });

  test('is queued again when the process died during its last try, but not while it runs', async () => {
    const id = await givenMail();
    await setJob(id, `attempts = max_attempts, locked_at = now(), locked_by = 'worker'`);
    expect(await requeueWaiting(testPlatform.ctx())).toBe(0);
    await setJob(id, 'locked_at = null, locked_by = null');
    expect(await requeueWaiting(testPlatform.ctx())).toBe(1);
    expect(await attemptsOf(id)).toBe(0);
  });
});
