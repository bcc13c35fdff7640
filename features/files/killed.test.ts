import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFiles } from '#platform/files.ts';
import { schedule } from '#server/jobs.ts';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture, type Part } from '../../tests/setup/upload.ts';
import { freshMerchant, receiptForm } from '../../tests/setup/writing-upgrades.ts';
import { fileJobs } from './jobs.ts';

/** A process that is killed during an upload leaves nothing that no job finds. */
let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const send = (path: string, parts: readonly Part[]) =>
  testApp.ask('POST', path, { token: staff.token, ...multipart(parts) });
const rowOf = (key: string) =>
  testApp.platform.db
    .selectFrom('files')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();

const image = async () => ({ name: 'a.png', bytes: await picture(900, 50) });
const uploads: [string, () => Promise<unknown>][] = [
  ['a text image', async () => send('/images', [{ field: 'image', ...(await image()) }])],
  [
    'an event image',
    async () =>
      send(`/events/${eventId}/images`, [
        { field: 'type', bytes: 'EVENT_GALLERY' },
        { field: 'image', ...(await image()) },
      ]),
  ],
  [
    'a spreadsheet of members',
    () =>
      send('/members/import', [
        { field: 'file', name: 'members.csv', bytes: 'Email\nnobody@hall.test\n' },
      ]),
  ],
  [
    'the receipt of a member',
    async () => {
      const { token } = await givenMember(testApp);
      const sent = receiptForm(await freshMerchant({ testApp, staff }));
      return testApp.ask('POST', '/WOWusers/receipts', { token, ...sent });
    },
  ],
];
test.each(uploads)('the bytes of %s are never stored without a row', async (_, upload) => {
  const { files } = testApp.platform;
  const rows: unknown[] = [];
  const stored = files.put.bind(files);
  const put = vi.spyOn(files, 'put').mockImplementation(async (key, bytes, type) => {
    rows.push(await rowOf(key));
    await stored(key, bytes, type);
  });
  await upload();
  put.mockRestore();
  expect(rows).toEqual([{ id: expect.any(Number) }]);
});

test('a row whose bytes never arrived is deleted after an hour', async () => {
  const { files, db } = testApp.platform;
  const keys: string[] = [];
  const put = vi.spyOn(files, 'put').mockImplementation((key) => {
    keys.push(key);
    // Nothing more happens in a process that was killed.
    return new Promise(() => undefined);
  });
  void send(`/events/${eventId}/attachments`, [
    { field: 'attachment', name: 'a.pdf', bytes: '%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n' },
  ]);
  await vi.waitFor(() => expect(keys).toHaveLength(1), { timeout: 60_000 });
  put.mockRestore();
  const [key = ''] = keys;
  expect(await rowOf(key)).toBeDefined();
  await sql`update files set created_at = now() - interval '2 hours'`.execute(db);
  await fileJobs['file.remove_unused'](testApp.ctx());
  expect(await rowOf(key)).toBeUndefined();
});

test('an old partial file on the disk is deleted, and nothing else', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const files = createFiles({ data_dir, s3: null });
  const before = new Date('2026-12-01T12:00:00Z');
  await expect(files.removePartial(before)).resolves.toBeUndefined();
  const folder = join(data_dir, 'files/images/ab');
  await mkdir(folder, { recursive: true });
  const partial = (n: number) => `cd.webp.00000000-0000-4000-8000-00000000000${n}.new`;
  const names = ['cd.webp', 'cd-480.webp', 'notes.new', partial(1), partial(2)];
  for (const name of names) {
    await writeFile(join(folder, name), 'x');
    const at = new Date(before.getTime() + (name === partial(2) ? 1000 : -1000));
    await utimes(join(folder, name), at, at);
  }
  await files.removePartial(before);
  expect((await readdir(folder)).toSorted()).toEqual(
    names.filter((name) => name !== partial(1)).toSorted(),
  );
  await rm(data_dir, { recursive: true, force: true });
});

test('a daily job deletes partial files after a day', async () => {
  expect(schedule['file.remove_partial']?.every_s).toBe(86_400);
  const folder = join(testApp.platform.config.data_dir, 'files/documents/ab');
  await mkdir(folder, { recursive: true });
  const left: boolean[] = [];
  for (const hours of [23, 25]) {
    const path = join(folder, `cd.pdf.00000000-0000-4000-8000-0000000000${hours}.new`);
    await writeFile(path, 'x');
    const at = new Date(testApp.platform.clock() - hours * 3_600_000);
    await utimes(path, at, at);
    await fileJobs['file.remove_partial'](testApp.ctx());
    left.push(existsSync(path));
  }
  expect(left).toEqual([true, false]);
});
