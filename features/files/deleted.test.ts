import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { fieldsOf } from '../../tests/setup/contract-fields.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { multipart, picture } from '../../tests/setup/upload.ts';
import { textColumns } from './in-texts.store.ts';
import { fileJobs } from './jobs.ts';

let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
async function post<T>(path: string, parts: Parameters<typeof multipart>[0]): Promise<T> {
  const answer = await testApp.ask('POST', path, { token: staff.token, ...multipart(parts) });
  expect([200, 201]).toContain(answer.status);
  return (answer.data ?? answer.body) as T;
}
interface Stored {
  id: number;
  url: string;
}
const addImage = async (of: number, type = 'EVENT_GALLERY') =>
  post<Stored>(`/events/${of}/images`, [
    { field: 'type', bytes: type },
    { field: 'image', name: 'a.png', bytes: await picture(1000, 400) },
  ]);
const addDocument = (of: number) =>
  post<Stored>(`/events/${of}/attachments`, [{ field: 'attachment', name: 'a.pdf', bytes: pdf }]);
const addTextImage = async () =>
  post<{ url: string }>('/images', [
    { field: 'image', name: 'a.png', bytes: await picture(1000, 400) },
  ]);
const addLogo = async () =>
  (
    await post<{ logo_url: string }>(`/organizers/${staff.organizer_id}`, [
      { field: 'logo', name: 'a.png', bytes: await picture(100, 100) },
    ])
  ).logo_url;

const narrow = (url: string): string => url.replace('.webp', '-480.webp');
const serve = (url: string, headers?: Record<string, string>) =>
  testApp.ask('GET', url.replace(/^.*?\/api/, ''), headers ? { headers } : {});
const served = async (...urls: string[]): Promise<number[]> =>
  (await Promise.all(urls.map((url) => serve(url)))).map(({ status }) => status);

/** Returns whether the file and its copies are stored. */
async function stored(url: string): Promise<boolean[]> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const folder = name.endsWith('.pdf') ? 'documents' : 'images';
  const key = `${folder}/${name.slice(0, 2)}/${name}`;
  const keys = name.endsWith('.pdf') ? [key] : [key, narrow(key)];
  return Promise.all(keys.map(async (item) => (await testApp.platform.files.get(item)) !== null));
}
/** Makes all stored files older. */
const age = (hours: number) =>
  sql`update files set created_at = now() - make_interval(hours => ${hours})`.execute(
    testApp.platform.db,
  );
const runJob = (job: keyof typeof fileJobs) => fileJobs[job](testApp.ctx());

/** Every way in which a file becomes unused: [what it is, its address, what removes it]. */
const ways: [string, () => Promise<[string, () => Promise<unknown>]>][] = [
  [
    'an event image',
    async () => {
      const { id, url } = await addImage(eventId);
      return [url, () => ask('DELETE', `/events/${eventId}/images/${id}`)];
    },
  ],
  [
    'a replaced cover',
    async () => [
      (await addImage(eventId, 'EVENT_COVER')).url,
      () => addImage(eventId, 'EVENT_COVER'),
    ],
  ],
  [
    'a document',
    async () => {
      const { id, url } = await addDocument(eventId);
      return [url, () => ask('DELETE', `/events/${eventId}/attachments/${id}`)];
    },
  ],
  ['a replaced logo', async () => [await addLogo(), addLogo]],
  [
    'an image of a deleted event',
    async () => {
      const draft = (await givenEvent(testApp, staff, { status: 'DRAFT' })).event_id;
      return [(await addImage(draft)).url, () => ask('DELETE', `/events/${draft}`)];
    },
  ],
  [
    'a document of a deleted event',
    async () => {
      const draft = (await givenEvent(testApp, staff, { status: 'DRAFT' })).event_id;
      return [(await addDocument(draft)).url, () => ask('DELETE', `/events/${draft}`)];
    },
  ],
];
test.each(ways)(
  '%s that was deleted is no longer served, and then removed from storage',
  async (_, make) => {
    const [url, takeAway] = await make();
    const addresses = url.endsWith('.webp') ? [url, narrow(url)] : [url];
    expect(await served(...addresses)).toEqual(addresses.map(() => 200));
    expect(await stored(url)).not.toContain(false);
    await takeAway();
    expect(await served(...addresses)).toEqual(addresses.map(() => 404));
    await age(2);
    await runJob('file.remove_unused');
    expect(await stored(url)).not.toContain(true);
    const name = `%${url.slice(url.lastIndexOf('/') + 1)}`;
    const rows = await sql`select 1 from files where storage_key like ${name}`.execute(
      testApp.platform.db,
    );
    expect(rows.rows).toEqual([]);
  },
);

test('caches must revalidate a file after one minute', async () => {
  const { url } = await addImage(eventId);
  const { headers } = await serve(url);
  expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate');
  const etag = String(headers['etag']);
  const later = await serve(url, { 'if-none-match': etag });
  expect([later.status, later.bytes.length]).toEqual([304, 0]);
  expect(later.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
  expect((await serve(narrow(url))).headers['etag']).not.toBe(etag);
  await ask('DELETE', `/events/${eventId}/images/${String((await imageAt(url))?.id)}`);
  expect((await serve(url, { 'if-none-match': etag })).status).toBe(404);
});
const imageAt = async (url: string) =>
  ((await ask('GET', `/events/${eventId}/images`)).data as Stored[]).find(
    (item) => item.url === url,
  );

test('the public event contains no deleted files', async () => {
  const [image, document] = [await addImage(eventId), await addDocument(eventId)];
  const text = async () => (await testApp.ask('GET', `/public/events/${eventId}`)).text;
  expect(await text()).toContain(image.url);
  expect(await text()).toContain(document.url);
  await ask('DELETE', `/events/${eventId}/images/${image.id}`);
  await ask('DELETE', `/events/${eventId}/attachments/${document.id}`);
  expect(await text()).not.toContain(image.url);
  expect(await text()).not.toContain(document.url);
});

test('an image used by a copy of the event is kept until that is deleted too', async () => {
  const from = (await givenEvent(testApp, staff)).event_id;
  const { id, url } = await addImage(from, 'EVENT_COVER');
  const copy = await ask('POST', `/events/${from}/duplicate`, {
    title: 'Copy',
    start_date: '2027-08-01T10:00:00Z',
    duplicate_event_cover_image: true,
  });
  const copyId = (copy.data as { id: number }).id;
  await ask('DELETE', `/events/${from}/images/${id}`);
  await age(2);
  await runJob('file.remove_unused');
  expect(await served(url)).toEqual([200]);
  await ask('DELETE', `/events/${copyId}`);
  expect(await served(url)).toEqual([404]);
});

test('recent or used files are kept', async () => {
  const { url } = await addImage(eventId);
  const draft = (await givenEvent(testApp, staff, { status: 'DRAFT' })).event_id;
  const young = await addImage(draft);
  await age(48);
  await sql`update files set created_at = now() where id = (select max(id) from files)`.execute(
    testApp.platform.db,
  );
  await ask('DELETE', `/events/${draft}`);
  await runJob('file.remove_unused');
  await runJob('file.remove_unused_in_texts');
  expect(await served(url)).toEqual([200]);
  expect(await stored(young.url)).toContain(true);
});

test('a text image not used in any text is deleted after a day', async () => {
  const [used, unused] = [await addTextImage(), await addTextImage()];
  await ask('PUT', `/events/${eventId}`, { description: `<p>a</p><img src="${used.url}">` });
  await runJob('file.remove_unused_in_texts');
  expect(await served(used.url, unused.url)).toEqual([200, 200]);
  await age(25);
  await runJob('file.remove_unused_in_texts');
  await runJob('file.remove_unused');
  expect(await served(used.url, unused.url)).toEqual([200, 404]);
  expect(await stored(unused.url)).not.toContain(true);
  await ask('PUT', `/events/${eventId}`, { description: '<p>a</p>' });
  await runJob('file.remove_unused_in_texts');
  expect(await served(used.url)).toEqual([404]);
});

test('a text image has an absolute URL in responses and is stored without the host', async () => {
  const { url } = await addTextImage();
  expect(url).toMatch(/^https?:/);
  for (const src of [url, new URL(url).pathname]) {
    const description = `<p>a</p><img src="${src}">`;
    const put = await ask('PUT', `/events/${eventId}`, { description });
    expect((put.data as { description: string }).description).toContain(`src="${url}"`);
    const { description: kept } = await testApp.platform.db
      .selectFrom('events')
      .select('description')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(kept).toContain(`src="${new URL(url).pathname}"`);
  }
});

test('a text of another account does not keep an image', async () => {
  const { url } = await addTextImage();
  const other = await givenStaff(testApp);
  const sold = await givenEvent(testApp, other);
  const put = await testApp.ask('PUT', `/events/${sold.event_id}`, {
    token: other.token,
    body: { description: `<p>a</p><img src="${url}">` },
  });
  expect(put.status).toBe(200);
  await age(25);
  await runJob('file.remove_unused_in_texts');
  expect(await served(url)).toEqual([404]);
});

/** The venue, an other event, a text of the site and the event defaults. */
async function givenVenue(): Promise<void> {
  const { account_id } = staff;
  await sql`
    with venue as (
      insert into venue_data (account_id, name) values (${account_id}, 'Hall') on conflict do nothing
    ), defaults as (
      insert into event_defaults (account_id) values (${account_id}) on conflict do nothing
    ), other as (
      insert into other_events (account_id, title, event_url)
      values (${account_id}, 'Fair', 'https://fair.test')
    )
    insert into site_texts (account_id, page) values (${account_id}, 'ABOUT')
    on conflict do nothing`.execute(testApp.platform.db);
}

test('an image used only by an earlier version of the site is kept', async () => {
  const { url } = await addTextImage();
  await ask('PUT', '/site/texts/privacy', { body: `<p>a</p><img src="${url}">` });
  await ask('PUT', '/site/texts/privacy', { body: '<p>a</p>' });
  await age(25);
  await runJob('file.remove_unused_in_texts');
  expect(await served(url)).toEqual([200]);
});

test('an image of a message is kept after its record was deleted, because mails show it', async () => {
  const [sent, translated, tested, toMembers] = [
    await addTextImage(),
    await addTextImage(),
    await addTextImage(),
    await addTextImage(),
  ];
  const html = ({ url }: { url: string }) => `<p>a</p><img src="${new URL(url).pathname}">`;
  const translations = JSON.stringify({ en: { message: html(translated) } });
  const { rows } = await sql<{ id: number }>`
    insert into messages
      (account_id, event_id, subject, message, translations, message_type, status, is_test)
    values
      (${staff.account_id}, ${eventId}, 'a', ${html(sent)}, ${translations}, 'EVENT', 'SENT', false),
      (${staff.account_id}, ${eventId}, 'a', ${html(tested)}, '{}', 'EVENT', 'SENT', true)
    returning id`.execute(testApp.platform.db);
  for (const { id } of rows)
    expect((await ask('DELETE', `/events/${eventId}/messages/${id}`)).status).toBe(204);
  const { rows: members } = await sql<{ id: number }>`
    insert into messages
      (account_id, subject, message, message_type, status, is_test, kind, content_language,
      member_ids, found_count, no_consent_count, inactive_count, unconfirmed_count, withdrawn_count)
    values
      (${staff.account_id}, 'a', ${html(toMembers)}, 'MEMBERS', 'SENT', false, 'SERVICE', 'en',
      '{}', 0, 0, 0, 0, 0)
    returning id`.execute(testApp.platform.db);
  expect((await ask('DELETE', `/members/messages/${members[0]?.id}`)).status).toBe(204);
  await age(25);
  await runJob('file.remove_unused_in_texts');
  await runJob('file.remove_unused');
  expect(await served(sent.url, translated.url, toMembers.url, tested.url)).toEqual([
    200, 200, 200, 404,
  ]);
});

test('an image of an event’s mails is kept after it was removed from the settings', async () => {
  const html = ({ url }: { url: string }) => `<p>a</p><img src="${url}">`;
  const given = async (sold: boolean) => {
    const offer = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const [footer, translated] = [await addTextImage(), await addTextImage()];
    const settings = `/events/${offer.event_id}/settings`;
    const written = await ask('PUT', settings, {
      email_footer_message: html(footer),
      translations: { de: { post_checkout_message: html(translated) } },
    });
    expect(written.status).toBe(200);
    if (sold) await givenDetails(testApp, offer, await givenHold(testApp, offer));
    const removed = {
      email_footer_message: '<p>a</p>',
      translations: { de: { post_checkout_message: null } },
    };
    expect((await ask('PUT', settings, removed)).status).toBe(200);
    return [footer.url, translated.url];
  };
  const [mailed, unmailed] = [await given(true), await given(false)];
  await age(25);
  await runJob('file.remove_unused_in_texts');
  await runJob('file.remove_unused');
  expect(await served(...mailed, ...unmailed)).toEqual([200, 200, 404, 404]);
});

test.each(textColumns)('an image in %s.%s is kept', async (table, column) => {
  const { url } = await addTextImage();
  const html = `<p>a</p><img src="${url}">`;
  await sql`insert into messages (account_id, event_id, subject, message, message_type)
    values (${staff.account_id}, ${eventId}, 'a', 'a', 'EVENT')`.execute(testApp.platform.db);
  await ask('POST', `/events/${eventId}/questions`, {
    title: 'Diet?',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'ORDER',
  });
  await givenVenue();
  const written = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${html}`.execute(
    testApp.platform.db,
  );
  expect(Number(written.numAffectedRows)).toBeGreaterThan(0);
  await age(25);
  await runJob('file.remove_unused_in_texts');
  expect(await served(url)).toEqual([200]);
});

test.each([...new Set(textColumns.map(([table]) => table))])(
  'an image in a translation of %s is kept',
  async (table) => {
    const { url } = await addTextImage();
    await sql`insert into messages (account_id, event_id, subject, message, message_type)
      values (${staff.account_id}, ${eventId}, 'a', 'a', 'EVENT')`.execute(testApp.platform.db);
    await givenVenue();
    const translations = JSON.stringify({ en: { text: `<p>a</p><img src="${url}">` } });
    await sql`update ${sql.table(table)} set translations = ${translations}`.execute(
      testApp.platform.db,
    );
    await age(25);
    await runJob('file.remove_unused_in_texts');
    expect(await served(url)).toEqual([200]);
  },
);

test('every rich text field is checked for images', () => {
  const columns = new Set<string>(textColumns.map(([, column]) => column));
  const written = routes.flatMap(({ endpoint }) =>
    fieldsOf(endpoint.body)
      .filter((field) => field.is_rich_text)
      .map(({ path }) => `${endpoint.method} ${endpoint.path} ${path}`),
  );
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((item) => !columns.has(item.split(/[ .]/).at(-1) ?? ''))).toEqual([]);
});
