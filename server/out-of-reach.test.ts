import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { createPool } from '#platform/db.ts';
import { Replica } from '#platform/replica.ts';
import { openBucket, type Bucket } from '../tests/setup/bucket.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { outOfReach } from './out-of-reach.ts';

let testPlatform: TestPlatform;
let bucket: Bucket;
const folder = await mkdtemp(join(tmpdir(), 'foyer-bucket-'));
const silent = createServer();
const mailServer = new SMTPServer({
  authOptional: false,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ password }, _session, done) {
    if (password === 'right') done(null, { user: 'door' });
    else done(new Error('Invalid login'));
  },
});
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  testPlatform = await openTestPlatform();
  bucket = await openBucket(folder);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  await testPlatform.close();
  await bucket.close();
  silent.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

const lines = (more: Partial<Config>, limit_ms = 5000): Promise<string[]> =>
  outOfReach({ config: { ...testPlatform.platform.config, ...more }, replica: null }, limit_ms);
const s3 = (more: Partial<NonNullable<Config['s3']>> = {}): Partial<Config> => ({
  s3: {
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    bucket: bucket.name,
    access_key_id: bucket.access_key_id,
    secret_access_key: bucket.secret_access_key,
    ...more,
  },
});
const smtp = (user: string, port = portOf(mailServer.server)): Partial<Config> => ({
  demo: false,
  smtp_url: `smtp://${user}@127.0.0.1:${port}`,
});

describe('the start says in one line each that', () => {
  test('the mail server cannot be reached', async () => {
    expect(await lines(smtp('door:right', 1))).toEqual([
      expect.stringMatching(/^No mail is sent for now: .*SMTP_URL.*ECONNREFUSED.*tried again\.$/),
    ]);
  });

  test('the mail server refuses the password, which is not printed', async () => {
    const [line = '', ...others] = await lines(smtp('door:wr0ng-pass'));
    expect(line).toMatch(/^No mail is sent for now: .*Invalid login/);
    expect(line).not.toContain('wr0ng-pass');
    expect(others).toEqual([]);
  });

  test('the mail server stays silent, without waiting for it', async () => {
    expect(await lines(smtp('door:right', portOf(silent)), 100)).toEqual([
      expect.stringContaining('no answer within 0.1 seconds'),
    ]);
  });

  test('the data folder cannot be written', async () => {
    const data_dir = join(folder, 'no-folder');
    await writeFile(data_dir, '');
    expect(await lines({ data_dir })).toEqual([
      `Uploads are refused for now: the data folder is not writable (${data_dir}, DATA_DIR).`,
    ]);
    expect(await lines({ ...s3(), data_dir })).toEqual([]);
  });

  test('the bucket cannot be reached, or does not exist', async () => {
    for (const wrong of [{ endpoint: 'http://127.0.0.1:1' }, { bucket: 'another' }])
      expect(await lines(s3(wrong))).toEqual([
        expect.stringMatching(/^Files cannot be stored or read: the bucket of S3_BUCKET/),
      ]);
  });

  test('the replica does not respond', async () => {
    const { platform } = testPlatform;
    const pool = createPool('postgres://x@127.0.0.1:1/x', 1, platform.log);
    const replica = new Replica(platform.db, pool, platform.log);
    expect(await outOfReach({ config: platform.config, replica })).toEqual([
      expect.stringMatching(/^The replica of DATABASE_REPLICA_URL does not respond \(.*\)\. Until/),
    ]);
    await pool.end();
  });
});

test('there is no warning about servers that work, are not configured, or unused by a demo', async () => {
  expect(await lines({ ...s3(), ...smtp('door:right') })).toEqual([]);
  expect(await lines({})).toEqual([]);
  expect(await lines({ ...smtp('door:right', 1), demo: true })).toEqual([]);
});
