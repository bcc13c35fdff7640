import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBucket } from '../tests/setup/bucket.ts';
import { createFiles, type Files } from './files.ts';

async function behavesAsFiles(files: Files): Promise<void> {
  const bytes = Buffer.from('維港');
  await files.put('images/ab/cd.webp', bytes, 'image/webp');
  expect((await files.get('images/ab/cd.webp'))?.equals(bytes)).toBe(true);
  expect(await files.get('images/no/thing.webp')).toBe(null);
  await files.remove('images/ab/cd.webp');
  expect(await files.get('images/ab/cd.webp')).toBe(null);
}

test('files on disk behave as files, and no key leaves the data directory', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const files = createFiles({ data_dir, s3: null });
  await behavesAsFiles(files);
  for (const key of ['../outside', '/etc/passwd', 'a/../../b', 'a b'])
    await expect((async () => files.get(key))()).rejects.toThrow();
  await rm(data_dir, { recursive: true, force: true });
});

test('concurrent writes of the same file by several processes all succeed', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const bytes = Buffer.alloc(1_000_000, 'x');
  const processes = [1, 2, 3, 4].map(() => createFiles({ data_dir, s3: null }));
  await Promise.all(processes.map((files) => files.put('images/ab/cd.webp', bytes, 'image/webp')));
  expect((await processes[0]?.get('images/ab/cd.webp'))?.equals(bytes)).toBe(true);
  expect(await readdir(join(data_dir, 'files/images/ab'))).toEqual(['cd.webp']);
  await rm(data_dir, { recursive: true, force: true });
});

test('a failed write leaves no partial file', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const place = join(data_dir, 'files/images/ab');
  await mkdir(join(place, 'cd.webp'), { recursive: true });
  const files = createFiles({ data_dir, s3: null });
  const stored = files.put('images/ab/cd.webp', Buffer.from('x'), 'image/webp');
  await expect(stored).rejects.toThrow();
  expect(await readdir(place)).toEqual(['cd.webp']);
  await rm(data_dir, { recursive: true, force: true });
});

test('files in an S3-compatible bucket behave the same', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-s3-'));
  const { endpoint, name, access_key_id, secret_access_key, close } = await openBucket(directory);
  const s3 = { endpoint, bucket: name, region: 'us-east-1', access_key_id, secret_access_key };
  await behavesAsFiles(createFiles({ data_dir: directory, s3 }));
  await close();
  await rm(directory, { recursive: true, force: true });
});
