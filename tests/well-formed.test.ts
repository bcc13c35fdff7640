import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { givenEvent, givenHold } from './setup/given.ts';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { multipart } from './setup/upload.ts';
import type { World } from './setup/world.ts';

/**
 * Every call refuses a lone surrogate and a NUL, wherever they are: PostgreSQL would refuse them
 * together with all other input of the same statement.
 */
let testApp: TestApp;
let world: World;
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  const { data } = await testApp.ask('POST', `/events/${world.sold.event_id}/categories`, {
    token: world.staff.token,
    body: { categories: ['talk'] },
  });
  world.ids['categoryId'] = String((data as { id: number }[])[0]?.id);
});
afterAll(() => testApp.close());

const endpoints = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const pathOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => world.ids[name] ?? 'x');
const malformed = ['half \ud800', '\udc00 other half', 'nul \u0000 inside'];

/** Returns a name as a path in a response shows it. */
const shown = (name: string): string => name.toWellFormed().replace('\u0000', '\ufffd');

describe('a body with a lone surrogate or a NUL is refused with its path', () => {
  test.each(endpoints.filter(({ method }) => method !== 'GET').map(nameOf))('%s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    if (path.includes(':sessionId')) return;
    for (const text of malformed) {
      const { status, errors } = await testApp.ask(method, pathOf(path), {
        token: world.staff.token,
        body: { title: text, inner: [{}, { deep: text }], [`key ${text}`]: 1 },
      });
      expect(status).toBe(422);
      expect(Object.keys(errors).toSorted()).toEqual(
        ['title', 'inner.1.deep', `key ${shown(text)}`].toSorted(),
      );
      expect(errors['title']).toEqual(['Contains characters that are not allowed here.']);
    }
  });
});

describe('a path with a NUL answers 404', () => {
  test.each(endpoints.filter(({ path }) => path.includes(':')).map(nameOf))('%s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    for (const [, parameter = ''] of path.matchAll(/:(\w+)/g)) {
      const where = pathOf(path.replace(`:${parameter}`, '1%00'));
      const { status } = await testApp.ask(method, where, { token: world.staff.token, body: {} });
      expect(status, where).toBe(404);
    }
  });
});

describe('a query with a NUL or invalid UTF-8 is refused with its parameter', () => {
  test.each(endpoints.filter(({ method }) => method === 'GET').map(nameOf))('%s', async (name) => {
    const path = pathOf(name.split(' ')[1] ?? '');
    if (path.includes('/dev/')) return;
    for (const text of ['a%00b', '%ed%a0%80', '%ff', 'caf%e9']) {
      const { token } = world.staff;
      const { status, errors } = await testApp.ask(
        'GET',
        `${path}?query=${text}&filter_fields[title][eq]=${text}&a${text}=1`,
        { token },
      );
      expect([status, text]).toEqual([422, text]);
      expect(Object.keys(errors)).toEqual(
        expect.arrayContaining(['query', 'filter_fields.title.eq']),
      );
      expect(Object.keys(errors)).toHaveLength(3);
    }
  });
});

// A site on a sibling domain can set one, and a visitor could not remove it.
test.each(['theirs=a%00b', 'session=a%00b', 'known_codes=%00', 'device=%ff%00', '__proto__=%00'])(
  'a cookie that nobody can read is ignored: %s',
  async (cookie) => {
    const sold = await givenEvent(testApp, world.staff);
    const answer = await testApp.ask('GET', `/public/events/${sold.event_id}`, { cookie });
    expect(answer.status, answer.text).toBe(200);
    await givenHold(testApp, sold, 1, cookie);
  },
);

test('headers are checked too', async () => {
  const list = `/public/events/${world.sold.event_id}`;
  const header = await testApp.ask('GET', list, { headers: { 'x-device': 'a\u0000b' } });
  expect([header.status, Object.keys(header.errors)]).toEqual([422, ['headers.x-device']]);
});

test('JSON that is not UTF-8 is refused', async () => {
  const { status } = await testApp.ask('POST', '/organizers', {
    token: world.staff.token,
    payload: Buffer.from('{"name":"caf\xe9","email":"a@example.com"}', 'latin1'),
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(400);
});

test('form fields, their names and file names are checked too', async () => {
  const send = async (field: string, bytes: string | Buffer, name?: string) =>
    testApp.ask('POST', '/organizers', {
      token: world.staff.token,
      ...multipart([
        { field: 'name', bytes: 'Hall' },
        { field: 'email', bytes: 'a@example.com' },
        { field, bytes, ...(name === undefined ? {} : { name }) },
      ]),
    });
  for (const bytes of [
    'nul \u0000',
    Buffer.from('caf\xe9', 'latin1'),
    Buffer.from([0xed, 0xa0, 0x80]),
  ])
    expect((await send('description', bytes)).errors).toEqual({
      description: ['Contains characters that are not allowed here.'],
    });
  expect((await send('no\u0000te', 'x')).errors).toHaveProperty('no\ufffdte');
  expect((await send('logo', world.photo, 'a\u0000.png')).errors).toHaveProperty('logo');
  expect((await send('description', 'whole 🎫 text')).status).toBe(201);
});

test('scans and page views in the same batch as a malformed one are still counted', async () => {
  const { event_id } = world.sold;
  const lists = await testApp.ask('GET', `/events/${event_id}/check-in-lists`, {
    token: world.staff.token,
  });
  const door = `/public/check-in-lists/${(lists.data as { short_id: string }[])[0]?.short_id}`;
  const scan = (codes: string[]) => testApp.ask('POST', `${door}/check-ins`, { body: { codes } });
  const look = (body: object) => testApp.ask('POST', `/public/events/${event_id}/view`, { body });
  const [scans, badScans, looks, badLooks] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => scan([`A-UNKNOWN${n}`]))),
    Promise.all(malformed.map((text) => scan(['A-UNKNOWN', text]))),
    Promise.all(Array.from({ length: 20 }, () => look({ first: true }))),
    Promise.all(malformed.map((first) => look({ first }))),
  ]);
  expect(scans.map(({ status }) => status)).toEqual(scans.map(() => 200));
  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200));
  expect(badScans.map(({ errors }) => Object.keys(errors))).toEqual(
    malformed.map(() => ['codes.1']),
  );
  expect(badLooks.map(({ errors }) => Object.keys(errors))).toEqual(malformed.map(() => ['first']));
  const event = await testApp.ask('GET', `/events/${event_id}`, { token: world.staff.token });
  expect(event.data).toMatchObject({ statistics: { total_views: 20 } });
});
