import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { fieldsOf } from '../../tests/setup/contract-fields.ts';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';

/** Two accounts with the same files must not learn that from each other. */
let testApp: TestApp;
let one: { staff: Staff; event_id: number };
let other: { staff: Staff; event_id: number };
beforeAll(async () => {
  testApp = await openTestApp();
  const account = async () => {
    const staff = await givenStaff(testApp);
    return { staff, event_id: (await givenEvent(testApp, staff)).event_id };
  };
  one = await account();
  other = await account();
});
afterAll(() => testApp.close());

interface Stored {
  id: number;
  url: string;
}
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
async function upload(
  { staff }: { staff: Staff },
  path: string,
  field: string,
  bytes: Buffer,
  name: string,
): Promise<Stored> {
  const answer = await testApp.ask('POST', path, {
    token: staff.token,
    ...multipart([
      ...(field === 'image' && path !== '/images'
        ? [{ field: 'type', bytes: 'EVENT_GALLERY' }]
        : []),
      { field, name, bytes },
    ]),
  });
  expect(answer.status).toBe(201);
  return (answer.data ?? answer.body) as Stored;
}
const serve = (url: string) => testApp.ask('GET', url.replace(/^.*?\/api/, ''));
const nameIn = (answer: Awaited<ReturnType<typeof serve>>): string =>
  decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '',
  );

test('the same document in two accounts has two addresses, each with its own name', async () => {
  const attach = (of: typeof one, name: string) =>
    upload(of, `/events/${of.event_id}/attachments`, 'attachment', pdf, name);
  const [mine, theirs] = [await attach(one, 'Offer.pdf'), await attach(other, 'Secret bid.pdf')];
  expect(mine.url).not.toBe(theirs.url);
  expect(nameIn(await serve(mine.url))).toBe('Offer.pdf');
  expect(nameIn(await serve(theirs.url))).toBe('Secret bid.pdf');
});

test('a file cannot be found by the hash of its bytes', async () => {
  await upload(one, `/events/${one.event_id}/attachments`, 'attachment', pdf, 'Offer.pdf');
  const { url } = await upload(one, '/images', 'image', await picture(1000, 400), 'a.png');
  for (const [bytes, ending] of [
    [pdf, 'pdf'],
    [(await serve(url)).bytes, 'webp'],
  ] as const)
    for (const encoding of ['base64url', 'hex'] as const) {
      const hash = createHash('sha256').update(bytes).digest(encoding);
      expect((await serve(`/public/files/${hash}.${ending}`)).status).toBe(404);
    }
});

test.each([
  ['an event image', (of: typeof one) => `/events/${of.event_id}/images`],
  ['a text image', () => '/images'],
] as const)('%s uploaded by two accounts is stored as two files', async (_, path) => {
  const bytes = await picture(1300, 400);
  const [mine, theirs] = [
    await upload(one, path(one), 'image', bytes, 'a.png'),
    await upload(other, path(other), 'image', bytes, 'a.png'),
  ];
  expect(mine.url).not.toBe(theirs.url);
  const accounts = await sql<{ account_id: number }>`
    select account_id from files where width = 1300 order by id desc limit 2`.execute(
    testApp.platform.db,
  );
  expect(accounts.rows.map((row) => row.account_id).sort((a, b) => a - b)).toEqual(
    [one.staff.account_id, other.staff.account_id].sort((a, b) => a - b),
  );
});

test('a logo uploaded by two accounts is stored as two files', async () => {
  const bytes = await picture(100, 100);
  const put = async ({ staff }: typeof one) => {
    const answer = await testApp.ask('POST', `/organizers/${staff.organizer_id}`, {
      token: staff.token,
      ...multipart([{ field: 'logo', name: 'logo.png', bytes }]),
    });
    return (answer.data as { logo_url: string }).logo_url;
  };
  expect(await put(one)).not.toBe(await put(other));
});

test('no endpoint takes the id of a file', () => {
  const named = routes.flatMap(({ endpoint }) =>
    fieldsOf(endpoint.body)
      .filter(({ path }) => /(?:file|image|attachment|logo|upload|document)s?_ids?\b/.test(path))
      // A picture of the venue itself, looked up among its own (`venue.test.ts`).
      .filter(({ path }) => path !== 'sections.0.image_id')
      .map(({ path }) => `${endpoint.method} ${endpoint.path} ${path}`),
  );
  expect(named).toEqual([]);
});

test.each(['images', 'attachments'])(
  "%s of another account's event are not found",
  async (kind) => {
    const [field, bytes] =
      kind === 'images' ? ['image', await picture(1000, 400)] : ['attachment', pdf];
    const theirs = await upload(
      other,
      `/events/${other.event_id}/${kind}`,
      field,
      bytes as Buffer,
      'a',
    );
    const at = `/events/${one.event_id}/${kind}`;
    const ask = (method: string, path: string, body?: object) =>
      testApp.ask(method, path, { token: one.staff.token, body });
    const write =
      kind === 'images' ? (['PATCH', { alt: 'x' }] as const) : (['PUT', { name: 'x' }] as const);
    expect((await ask(write[0], `${at}/${theirs.id}`, write[1])).status).toBe(404);
    expect((await ask('DELETE', `${at}/${theirs.id}`)).status).toBe(404);
    expect((await ask('POST', `${at}/sort`, [{ id: theirs.id, order: 0 }])).status).toBe(422);
    expect((await serve(theirs.url)).status).toBe(200);
  },
);
