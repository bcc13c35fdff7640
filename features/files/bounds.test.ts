import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import { storeFile } from './actions/store-file.ts';
import { most_stored_bytes } from './actions/may-upload.ts';

let testApp: TestApp;
let staff: Staff;
let eventId: number;
let image: Buffer;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
  image = await picture(900, 50);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(testApp.platform.db);
  staff = await givenStaff(testApp);
  // The venue's single logo belongs to the host account.
  await sql`update accounts set is_host = false where is_host`.execute(testApp.owner);
  await sql`update accounts set is_host = true where id = ${staff.account_id}`.execute(
    testApp.owner,
  );
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** Every call that takes a file, with a valid request. */
const uploads: [string, () => [string, Parameters<typeof multipart>[0]]][] = [
  ['a text image', () => ['/images', [{ field: 'image', name: 'a', bytes: image }]]],
  [
    'an event image',
    () => [
      `/events/${eventId}/images`,
      [
        { field: 'type', bytes: 'EVENT_GALLERY' },
        { field: 'image', name: 'a', bytes: image },
      ],
    ],
  ],
  [
    'a document',
    () => [`/events/${eventId}/attachments`, [{ field: 'attachment', name: 'a', bytes: pdf }]],
  ],
  [
    'an image as document',
    () => [`/events/${eventId}/attachments`, [{ field: 'attachment', name: 'a', bytes: image }]],
  ],
  ['the venue’s logo', () => ['/branding', [{ field: 'logo', name: 'a', bytes: image }]]],
  [
    'a logo',
    () => [`/organizers/${staff.organizer_id}`, [{ field: 'logo', name: 'a', bytes: image }]],
  ],
];
const send = ([path, parts]: [string, Parameters<typeof multipart>[0]]) =>
  testApp.ask('POST', path, { token: staff.token, ...multipart(parts) });
const count = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from files where account_id = ${staff.account_id}`.execute(
      testApp.platform.db,
    )
  ).rows[0]?.n;

test.each(uploads)(
  '%s counts towards the account’s upload limit, whichever user sends it',
  async (_, make) => {
    expect([200, 201]).toContain((await send(make())).status);
    const { limit, seconds } = buckets['upload.account'];
    await sql`
    insert into rate_limits (bucket, subject, window_start, leased)
    select 'upload.account', ${`account ${staff.account_id}`},
      to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int + n * ${seconds}::int),
      ${limit}
    from generate_series(0, 1) as n
    on conflict (bucket, subject, window_start) do update set leased = excluded.leased`.execute(
      testApp.platform.db,
    );
    // First uses up what this process has leased: a tenth of the limit.
    for (let n = 0; n <= limit / 10; n++)
      await testApp.platform.limits.take('upload.account', `account ${staff.account_id}`);
    const answer = await send(make());
    expect([answer.status, answer.text]).toEqual([429, expect.stringContaining('Please wait')]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await count()).toBe(1);
  },
);

test.each(uploads)(
  '%s is refused with a message when the account’s storage is used up',
  async (_, make) => {
    const first = await send(make());
    expect([200, 201]).toContain(first.status);
    await sql`update files set size = ${most_stored_bytes} where account_id = ${staff.account_id}`.execute(
      testApp.platform.db,
    );
    const answer = await send(make());
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'upload.account_is_full',
        message: expect.stringContaining('2 GB'),
      }),
    ]);
    expect(await count()).toBe(1);
  },
);

/** As a disk answers that takes nothing, which a test cannot fill. */
const failing = (code: string) =>
  vi
    .spyOn(testApp.platform.files, 'put')
    .mockRejectedValue(Object.assign(new Error('no space left'), { code }));
const full = () => failing('ENOSPC');

test.each(uploads)(
  '%s is refused with a message while the disk is full, and is not stored',
  async (_, make) => {
    const put = full();
    const answer = await send(make());
    put.mockRestore();
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([
      503,
      'upload.storage_full',
      '60',
    ]);
    expect(answer.text).toContain('The storage is full');
    expect(await count()).toBe(0);
    expect([200, 201]).toContain((await send(make())).status);
  },
);

test.each(['EROFS', 'EACCES', 'EPERM', 'EIO'])(
  'an upload is refused with 503 while the data folder cannot be written (%s)',
  async (code) => {
    const put = failing(code);
    const error = vi.spyOn(testApp.platform.log, 'error');
    const image_upload = (): Parameters<typeof send>[0] => [
      '/images',
      [{ field: 'image', name: 'a', bytes: image }],
    ];
    const answer = await send(image_upload());
    put.mockRestore();
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([
      503,
      'upload.storage_closed',
      '60',
    ]);
    expect(error.mock.calls.map(([, message]) => message)).toEqual([
      'the folder of the files cannot be written',
    ]);
    error.mockRestore();
    expect(await count()).toBe(0);
    expect((await send(image_upload())).status).toBe(201);
  },
);

test.each(['ENOSPC', 'EROFS'])(
  'on a disk that takes nothing (%s) an image is still served in every width',
  async (code) => {
    const { data } = await send(['/images', [{ field: 'image', name: 'a', bytes: image }]]);
    const url = (data as { url: string }).url.replace(/^.*?\/api/, '');
    const put = failing(code);
    const answer = await testApp.ask('GET', url.replace(/\.webp$/, '-480.webp'));
    put.mockRestore();
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  },
);

test('an unresponsive bucket returns 503 with Retry-After', async () => {
  const away = Object.assign(new Error('timed out'), { name: 'TimeoutError', $metadata: {} });
  const put = vi.spyOn(testApp.platform.files, 'put').mockRejectedValue(away);
  const get = vi.spyOn(testApp.platform.files, 'get').mockRejectedValue(away);
  const stored = await send(['/images', [{ field: 'image', name: 'a', bytes: image }]]);
  put.mockRestore();
  const { data } = await send(['/images', [{ field: 'image', name: 'a', bytes: image }]]);
  const read = await testApp.ask('GET', (data as { url: string }).url.replace(/^.*?\/api/, ''));
  get.mockRestore();
  for (const { status, code, headers } of [stored, read])
    expect([status, code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
});

test('a file whose row cannot be written does not reach the storage', async () => {
  const put = vi.spyOn(testApp.platform.files, 'put');
  await sql`alter table files rename to files_away`.execute(testApp.owner);
  const kept = storeFile(
    testApp.ctx(),
    {
      account_id: null,
      name: 'a',
      kind: 'document',
      mime_type: 'application/pdf',
      width: null,
      height: null,
    },
    pdf,
  );
  await expect(kept).rejects.toThrow('files');
  await sql`alter table files_away rename to files`.execute(testApp.owner);
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
});

test('the storage of one account does not count for another', async () => {
  await sql`insert into files (account_id, name, kind, mime_type, size, sha256, storage_key)
    values ((select max(id) + 1 from accounts), 'a', 'image', 'image/webp', ${most_stored_bytes}, 'x',
      ${`images/x${staff.account_id}.webp`})`.execute(testApp.platform.db);
  expect((await send(uploads[0]?.[1]() ?? expect.unreachable())).status).toBe(201);
});
