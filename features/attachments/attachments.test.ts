import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import type { Attachment } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const pdf = (words: string): Buffer =>
  Buffer.from(
    `%PDF-1.7\n%âãÏÓ\n1 0 obj<</Title(${words})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
const add = (eventId: number, bytes: Buffer, name: string, title?: string) =>
  testApp.ask('POST', `/events/${eventId}/attachments`, {
    token: staff.token,
    ...multipart([
      ...(title ? [{ field: 'name', bytes: title }] : []),
      { field: 'attachment', name, type: 'application/pdf', bytes },
    ]),
  });
const call = (method: string, eventId: number, path: string, body?: object) =>
  testApp.ask(method, `/events/${eventId}${path}`, { token: staff.token, body });

test('a PDF is stored unchanged and served as a download only', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const answer = await add(event_id, pdf('Programme'), '節目表_2026.pdf');
  expect(answer.data).toMatchObject({ name: '節目表 2026', mime_type: 'application/pdf' });
  const file = await testApp.ask('GET', (answer.data as Attachment).url.replace(/^.*?\/api/, ''));
  expect(file.bytes.equals(pdf('Programme'))).toBe(true);
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
  expect(file.headers['x-content-type-options']).toBe('nosniff');
});

test('an image is re-encoded', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const answer = await add(event_id, await picture(300, 200), 'map.png', 'Map of the site');
  expect(answer.data).toMatchObject({ name: 'Map of the site', mime_type: 'image/webp' });
});

test('a download is called by its title, and ends as its bytes demand', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const map = await add(event_id, await picture(300, 200), 'map.png', '場地圖 v1.2');
  const programme = await add(event_id, pdf('Programme'), 'final_v3.pdf');
  const download = async ({ url }: Attachment): Promise<string> => {
    const { headers } = await testApp.ask('GET', url.replace(/^.*?\/api/, ''));
    const [, name = ''] =
      /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition'])) ?? [];
    return decodeURIComponent(name);
  };
  expect(await download(map.data as Attachment)).toBe('場地圖 v1.2.webp');
  expect(await download(programme.data as Attachment)).toBe('final v3.pdf');
  for (const [name, file] of [
    ['Programme 1/2', 'Programme 1-2.pdf'],
    ['Programme.PDF', 'Programme.pdf'],
    ['Programme.png', 'Programme.pdf'],
  ] as const) {
    const { id } = programme.data as Attachment;
    const renamed = await call('PUT', event_id, `/attachments/${id}`, { name });
    expect(await download(renamed.data as Attachment)).toBe(file);
  }
});

test('a browser that has a file learns its new title', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const { id, url } = (await add(event_id, pdf('Programme'), 'a.pdf')).data as Attachment;
  const path = url.replace(/^.*?\/api/, '');
  const { headers } = await testApp.ask('GET', path);
  await call('PUT', event_id, `/attachments/${id}`, { name: 'Programme' });
  const known = await testApp.ask('GET', path, {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect([known.status, known.headers['content-disposition']]).toEqual([
    304,
    expect.stringContaining('filename="Programme.pdf"'),
  ]);
});

test.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
  ['a PDF that starts with an HTML page', Buffer.concat([Buffer.from('<html>'), pdf('x')]), 422],
  ['an executable', Buffer.from('MZ\x90\x00\x03'), 422],
  ['an empty file', Buffer.alloc(0), 422],
  ['more than 2 MB', Buffer.concat([pdf('x'), Buffer.alloc(2_100_000)]), 413],
])('%s called programme.pdf is refused', async (_, bytes, status) => {
  const { event_id } = await givenEvent(testApp, staff);
  const answer = await add(event_id, bytes, 'programme.pdf');
  expect([answer.status, Object.keys(answer.errors)]).toEqual([status, ['attachment']]);
  expect((await call('GET', event_id, '/attachments')).data).toEqual([]);
});

test('a file that is too large is rejected with the limit in its message', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  expect(
    (await add(event_id, Buffer.concat([pdf('x'), Buffer.alloc(2_100_000)]), 'programme.pdf'))
      .errors,
  ).toEqual({ attachment: ['The file may have at most 2 MB.'] });
});

test('attachments are sorted, shown with the public event and can be removed', async () => {
  const { event_id } = await givenEvent(testApp, staff);
  const [a, b] = [
    (await add(event_id, pdf('A'), 'a.pdf')).data as Attachment,
    (await add(event_id, pdf('B'), 'b.pdf')).data as Attachment,
  ];
  expect(
    (
      await call('POST', event_id, '/attachments/sort', [
        { id: a.id, order: 2 },
        { id: b.id, order: 1 },
      ] as never)
    ).status,
  ).toBe(204);
  const listed = async () =>
    (
      (await testApp.ask('GET', `/public/events/${event_id}`)).data as { attachments: Attachment[] }
    ).attachments.map((attachment) => attachment.name);
  expect(await listed()).toEqual(['b', 'a']);
  expect(
    (await call('PUT', event_id, `/attachments/${b.id}`, { name: '場地圖' })).data,
  ).toMatchObject({ name: '場地圖' });
  await call('DELETE', event_id, `/attachments/${a.id}`);
  expect(await listed()).toEqual(['場地圖']);
});

test('an attachment of another event can be neither sorted nor removed', async () => {
  const [mine, other] = [await givenEvent(testApp, staff), await givenEvent(testApp, staff)];
  const theirs = (await add(other.event_id, pdf('A'), 'a.pdf')).data as Attachment;
  expect(
    (await call('POST', mine.event_id, '/attachments/sort', [{ id: theirs.id, order: 1 }] as never))
      .status,
  ).toBe(422);
  expect((await call('DELETE', mine.event_id, `/attachments/${theirs.id}`)).status).toBe(404);
});
