import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const upload = (bytes: Buffer, name = 'cover.png', type = 'image/png', type_of = 'EVENT_GALLERY') =>
  testApp.ask('POST', `/events/${eventId}/images`, {
    token: staff.token,
    ...multipart([
      { field: 'type', bytes: type_of },
      { field: 'image', name, type, bytes },
    ]),
  });
const serve = (url: string) => testApp.ask('GET', url.replace(/^.*?\/api/, ''));
const urlOf = (answer: { data: never }): string => (answer.data as { url: string }).url;

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a WebP of the same size',
  async (kind) => {
    const answer = await upload(await picture(1000, 500, kind), `photo.${kind}`, `image/${kind}`);
    expect([answer.status, answer.data]).toEqual([
      201,
      expect.objectContaining({ width: 1000, height: 500, mime_type: 'image/webp' }),
    ]);
  },
);

const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500">' +
    '<script>alert(1)</script></svg>',
);
test.each([
  ['an HTML page', () => html],
  ['an SVG with a script', () => svg],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj')],
  ['an empty file', () => Buffer.alloc(0)],
  ['a GIF', () => picture(1000, 500, 'gif')],
  ['a TIFF', () => picture(1000, 500, 'tiff')],
  ['a truncated PNG', async () => (await picture(1000, 500)).subarray(0, 200)],
  [
    'a PNG signature followed by HTML',
    () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), html]),
  ],
] as const)('%s called cover.png is rejected on the field', async (_, bytes) => {
  const answer = await upload(await bytes());
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['image']]);
});

test('of an image that is also an HTML page only the image is kept', async () => {
  const polyglot = Buffer.concat([await picture(1000, 500, 'jpeg'), html]);
  const kept = await serve(urlOf(await upload(polyglot, 'cover.html', 'text/html')));
  expect(kept.headers['content-type']).toBe('image/webp');
  expect(kept.bytes.includes('script')).toBe(false);
  expect((await sharp(kept.bytes).metadata()).format).toBe('webp');
});

test('the location of a photo is removed', async () => {
  const located = await sharp(await picture(1000, 500, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(located).metadata()).exif).toBeDefined();
  const kept = await serve(urlOf(await upload(located)));
  expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined();
});

test('a photo is rotated by its EXIF orientation before its size is checked', async () => {
  const lying = await sharp(await picture(500, 1000, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await upload(lying)).data).toMatchObject({ width: 1000, height: 500 });
});

test.each([
  [900, 50, 201],
  [899, 50, 422],
  [900, 49, 422],
  [4000, 4000, 201],
  [4001, 50, 422],
  [900, 4001, 422],
])('%i × %i pixels: %i', async (width, height, status) => {
  expect((await upload(await picture(width, height))).status).toBe(status);
});

test('a small file that claims a billion pixels is rejected by its header', async () => {
  const bomb = await picture(1000, 500);
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
  expect((await upload(bomb)).status).toBe(422);
});

test('paths, markup and Chinese in a file name are harmless', async () => {
  const bytes = await picture(1000, 300);
  for (const name of [
    '../../etc/passwd.png',
    '<img src=x onerror=alert(1)>.png',
    '封面 (最終版).png',
    `${'x'.repeat(400)}.png`,
  ])
    expect((await upload(bytes, name)).status).toBe(201);
});

test('an image is served with nosniff and a sandbox policy', async () => {
  const answer = await serve(urlOf(await upload(await picture(1000, 501))));
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('the same image uploaded twice is stored as two independent files', async () => {
  const bytes = await picture(1111, 400);
  const [first, two] = [await upload(bytes, 'one.png'), await upload(bytes, 'two.png')];
  expect(urlOf(first)).not.toBe(urlOf(two));
  expect((first.data as { id: number }).id).not.toBe((two.data as { id: number }).id);
});

test.each(['nobody.webp', '..%2f..%2fetc%2fpasswd', '%E2%98%83.webp', 'x'.repeat(201)])(
  'the file %s is not found',
  async (name) => {
    expect((await testApp.ask('GET', `/public/files/${name}`)).status).toBe(404);
  },
);

test('a private file is not served, even with its address', async () => {
  const url = urlOf(await upload(await picture(1200, 300)));
  await testApp.platform.db
    .updateTable('files')
    .set({ is_public: false })
    .where('storage_key', 'like', `%/${url.split('/').at(-1)}`)
    .execute();
  expect((await serve(url)).status).toBe(404);
});

test('a missing image and an invalid type are rejected on their field', async () => {
  const post = (parts: Parameters<typeof multipart>[0]) =>
    testApp.ask('POST', `/events/${eventId}/images`, { token: staff.token, ...multipart(parts) });
  expect((await post([{ field: 'type', bytes: 'EVENT_COVER' }])).errors).toHaveProperty('image');
  expect(
    (await post([{ field: 'picture', name: 'a.png', bytes: await picture(1000, 500) }])).errors,
  ).toHaveProperty('image');
  expect(
    (
      await post([
        { field: 'type', bytes: 'EVENT_BANNER' },
        { field: 'image', name: 'a.png', bytes: await picture(1000, 500) },
      ])
    ).errors,
  ).toHaveProperty('type');
});

test('a new cover replaces the old one, and it can be deleted', async () => {
  const types = async () =>
    (
      (await testApp.ask('GET', `/events/${eventId}/images`, { token: staff.token })).data as {
        type: string;
      }[]
    ).filter(({ type }) => type === 'EVENT_COVER');
  await upload(await picture(1000, 510), 'a.png', 'image/png', 'EVENT_COVER');
  const second = await upload(await picture(1000, 520), 'b.png', 'image/png', 'EVENT_COVER');
  expect(await types()).toEqual([second.data]);
  expect(
    (
      await testApp.ask(
        'DELETE',
        `/events/${eventId}/images/${(second.data as { id: number }).id}`,
        {
          token: staff.token,
        },
      )
    ).status,
  ).toBe(204);
  expect(await types()).toEqual([]);
});

test('an image is served in fixed smaller widths, each created once', async () => {
  const answer = await upload(await picture(2000, 1000));
  const { url, srcset } = answer.data as { url: string; srcset: string };
  expect(srcset.split(', ').map((part) => part.split(' ')[1])).toEqual([
    '480w',
    '960w',
    '1440w',
    '2000w',
  ]);
  const read = vi.spyOn(testApp.platform.files, 'get');
  const small = await Promise.all([1, 2, 3].map(() => serve(url.replace('.webp', '-480.webp'))));
  const whole = read.mock.calls.filter(([key]) => url.endsWith(key.slice(key.lastIndexOf('/'))));
  expect(whole).toHaveLength(1);
  read.mockRestore();
  for (const item of small)
    expect(await sharp(item.bytes).metadata()).toMatchObject({
      width: 480,
      height: 240,
      format: 'webp',
    });
  const card = await serve(url.replace('.webp', '-card.jpg'));
  expect(card.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(card.bytes).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: 'jpeg',
  });
  expect((await serve(url.replace('.webp', '-481.webp'))).status).toBe(404);
  expect((await serve(`${url}x`)).status).toBe(404);
});

test('the description of an image can be edited, and images can be sorted', async () => {
  const [a, b] = [
    await upload(await picture(1000, 500)),
    await upload(await picture(1001, 500)),
  ].map((item) => item.data as { id: number });
  const patch = await testApp.ask('PATCH', `/events/${eventId}/images/${a?.id}`, {
    token: staff.token,
    body: { alt: '渡輪在夜色中' },
  });
  expect(patch.data).toMatchObject({ id: a?.id, alt: '渡輪在夜色中' });
  const sort = (list: object[]) =>
    testApp.ask('POST', `/events/${eventId}/images/sort`, { token: staff.token, body: list });
  expect(
    (
      await sort([
        { id: b?.id, order: 0 },
        { id: a?.id, order: 900 },
      ])
    ).status,
  ).toBe(204);
  const ids = (
    (await testApp.ask('GET', `/events/${eventId}/images`, { token: staff.token })).data as {
      id: number;
    }[]
  ).map((item) => item.id);
  expect(ids.indexOf(b?.id ?? 0)).toBeLessThan(ids.indexOf(a?.id ?? 0));
  expect(ids.at(-1)).toBe(a?.id);
  const other = await givenEvent(testApp, staff);
  expect(
    (
      await testApp.ask('POST', `/events/${other.event_id}/images/sort`, {
        token: staff.token,
        body: [{ id: a?.id, order: 1 }],
      })
    ).status,
  ).toBe(422);
});

test('a text image is processed like a page image, for users who may edit texts', async () => {
  const put = async (bytes: Buffer, token: string | undefined = staff.token) =>
    testApp.ask('POST', '/images', {
      token,
      ...multipart([{ field: 'image', name: 'a.png', type: 'image/png', bytes }]),
    });
  const kept = await put(await picture(1200, 600));
  expect([kept.status, kept.data]).toEqual([
    201,
    {
      url: expect.stringMatching(/^http:\/\/[^/]+\/api\/public\/files\/[\w-]{43}\.webp$/),
      width: 1200,
      height: 600,
    },
  ]);
  expect((await serve(urlOf(kept))).headers['content-type']).toBe('image/webp');
  for (const wrong of [svg, html, await picture(800, 600)])
    expect(await put(wrong)).toMatchObject({
      status: 422,
      errors: { image: [expect.any(String)] },
    });
  expect(
    (
      await testApp.ask('POST', '/images', {
        ...multipart([{ field: 'image', name: 'a.png', bytes: await picture(1200, 600) }]),
      })
    ).status,
  ).toBe(401);
  expect(
    (
      await testApp.ask('POST', '/images', {
        token: staff.token,
        ...multipart([{ field: 'other', bytes: 'x' }]),
      })
    ).status,
  ).toBe(422);
});
