import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { halfWidth } from '#platform/pure/half-width.ts';
import { routes } from '#server/routes.ts';
import { partOf } from './setup/breadth.ts';
import { fieldsOf, valueAt, withValue, type Field } from './setup/contract-fields.ts';
import { buyer, givenEvent, givenHold } from './setup/given.ts';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type Answer, type Ask, type TestApp } from './setup/test-app.ts';
import { writes } from './setup/writing-calls.ts';
import type { World } from './setup/world.ts';

/**
 * Every value is stored as sent (trimmed at both ends), or it is refused with the name of its field
 * and nothing changes.
 */
let testApp: TestApp;
let world: World;
let detailsPath = '';
let detailsCookie = '';
beforeAll(async () => {
  testApp = await openTestApp();
  world = await givenWorld(testApp);
  const { token } = world.staff;
  const filled = await testApp.ask('PUT', pathOf('/events/:eventId'), {
    token,
    body: {
      summary: 'One night\nonly',
      description: '<p>Long</p>',
      category: 'concert',
      location_details: { venue_name: 'Hall', city: 'Hong Kong' },
      attributes: [{ name: 'Language', value: 'Cantonese', is_public: true }],
    },
  });
  expect(filled.text).toContain('Cantonese');
  await testApp.ask('POST', pathOf('/events/:eventId/categories'), {
    token,
    body: { categories: ['concert', 'family', 'food'] },
  });
  const paid = await givenEvent(testApp, world.staff, { price: 100 });
  const held = await givenHold(testApp, paid);
  detailsPath = `/public/events/${paid.event_id}/order/${held.short_id}`;
  detailsCookie = held.cookie;
});
// At full breadth this takes more than the ten minutes after which a token is rotated.
beforeEach(() =>
  sql`update sessions set created_at = now(), began_at = now(), used_at = now()`.execute(
    testApp.platform.db,
  ),
);
afterAll(() => testApp.close());

const endpoints = routes.map(({ endpoint }) => endpoint);
const pathOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => world.ids[name] ?? '0');
const has = (method: string, path: string): boolean =>
  endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path);

/** Endpoints that change an object which can be read, one for each contract. */
const changes = endpoints.filter(
  ({ method, path, body }, i) =>
    body &&
    (['PUT', 'PATCH'].includes(method) || path === '/organizers/:organizerId') &&
    !path.startsWith('/public') &&
    (has('GET', path) || has('GET', path.replace(/\/:\w+$/, ''))) &&
    endpoints.findIndex((endpoint) => endpoint.body === body) === i,
);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ask = (method: string, path: string, more: Ask = {}): Promise<Answer> =>
  testApp.ask(method, path, { token: world.staff.token, ...more });

async function read(path: string): Promise<Record<string, unknown>> {
  if (has('GET', path)) {
    const { data } = await ask('GET', pathOf(path));
    const { homepage_colors_inherited: unset = [], ...kept } = data as Record<string, unknown>;
    // A colour that was never set is returned as the page shows it.
    return { ...kept, ...Object.fromEntries((unset as string[]).map((name) => [name, null])) };
  }
  const { data } = await ask('GET', pathOf(path.replace(/\/:\w+$/, '')));
  const id = Number(pathOf(path).split('/').at(-1));
  return (data as Record<string, unknown>[]).find((item) => item['id'] === id) ?? {};
}
/** Returns the object without the fields that change by themselves. */
const still = (thing: object): object =>
  JSON.parse(
    JSON.stringify(thing, (key, value: unknown) =>
      ['version', 'updated_at', 'server_time'].includes(key) ? undefined : value,
    ),
  ) as object;

test('most resources that can be changed can also be read', () => {
  expect(changes.length).toBeGreaterThan(14);
});

describe('writing back what was read changes nothing', () => {
  test.each(changes.map(nameOf))('%s', async (name) => {
    const endpoint = changes.find((change) => nameOf(change) === name);
    const { method = '', path = '', body } = endpoint ?? {};
    const before = await read(path);
    const names = new Set(fieldsOf(body).map((field) => field.path.split('.')[0] ?? ''));
    const written = Object.fromEntries(Object.entries(before).filter(([key]) => names.has(key)));
    expect(Object.keys(written).length).toBeGreaterThan(0);
    const answer = await ask(method, pathOf(path), { body: written });
    expect([answer.status, answer.errors]).toEqual([200, {}]);
    expect(still(await read(path))).toEqual(still(before));
  });
});

const impossible = '2027-02-30T10:00:00Z';
const oddValues = (field: Field): [string, unknown][] => [
  ['half a character', 'a\ud800'],
  ['NUL', 'a\u0000b'],
  ['a control character', 'a\u0007b'],
  ['a line break', 'a\nb'],
  ['a bidi override', 'a\u202eb'],
  ['2^31', 2 ** 31],
  ['2^53', 2 ** 53],
  ['a day that does not exist', impossible],
  ['the hour 24', '2027-06-01T24:00:00+08:00'],
  ['an empty string', ''],
  ['null', null],
  ['white space', ' \t '],
  ['many <', '<'.repeat(field.max ?? 10)],
];

/** Adjacent fields get different odd values, as each run takes only a part of them. */
const oddFor = (field: Field, place: number) => partOf(oddValues(field), 13, place);

/** Returns the values that a read may return after `value` was accepted. */
function acceptable(value: unknown, before: unknown): unknown[] {
  if (value === null) return [null, ...(typeof before === 'boolean' ? [false] : []), []];
  if (typeof value !== 'string') return [value];
  const trimmed = value.trim();
  if (trimmed !== '') return [trimmed, trimmed.toLowerCase()];
  // An empty string clears a text or is refused; for a field without a text it counts as absent
  // (wire.md).
  return typeof before === 'string' ? [null, ''] : [null, '', before];
}
const isNamed = (errors: Answer['errors'], path: string): boolean =>
  Object.keys(errors).some((key) => key.startsWith(path.split('.')[0] ?? ''));

/**
 * Sends a body with one odd value. Returns the response if it was accepted; a refusal must name the
 * field.
 */
async function sendOdd(
  method: string,
  path: string,
  body: unknown,
  field: Field,
  what: string,
  more: Ask = {},
): Promise<Answer | null> {
  const answer = await ask(method, path, { ...more, body });
  const where = `${method} ${path}: ${field.path} = ${what}: ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, where).toBeLessThan(500);
  if (answer.status < 300) return answer;
  if (answer.status === 422) expect(isNamed(answer.errors, field.path), where).toBe(true);
  return null;
}

describe('an unusual value is stored as sent, or refused at its field without a change', () => {
  test.each(changes.map(nameOf))('%s', async (name) => {
    const endpoint = changes.find((change) => nameOf(change) === name);
    const { method = '', path = '', body } = endpoint ?? {};
    let before = await read(path);
    for (const [place, field] of fieldsOf(body).entries()) {
      const [top = ''] = field.path.split('.');
      let wasRefused = true;
      for (const [what, value] of oddFor(field, place)) {
        const base = top === field.path ? {} : { [top]: before[top] };
        const sent = withValue(base, field.path, value);
        const answer = await sendOdd(method, pathOf(path), sent, field, what);
        wasRefused = answer === null;
        if (wasRefused) continue;
        const after = await read(path);
        const asSent = acceptable(value, valueAt(before, field.path));
        // Numbers that people copy are stored in half width, without invisible marks.
        const allowed = field.path.endsWith('_number')
          ? asSent.map((item) => (typeof item === 'string' ? halfWidth(item) : item))
          : asSent;
        // When the first category is removed, the second becomes the first.
        if (top === 'category') allowed.push(valueAt(before, 'categories.1') ?? null);
        // A ticket with one price need not send its id.
        if (field.path === 'prices.0.id') allowed.push(valueAt(before, 'prices.0.id'));
        if (field.path.endsWith('quantity_available')) allowed.push(999_999_999);
        // `applies_to_all` is derived from the tickets and is ignored on its own.
        if (top === 'applies_to_all') allowed.push(before[top]);
        // A mark for a text that does not exist is dropped.
        if (/(^|\.)converted_texts\.\d+$/.test(field.path)) allowed.push(null);
        if (top in after && top !== 'version')
          expect(allowed, `${name}: ${field.path} = ${what}`).toContainEqual(
            valueAt(after, field.path) ?? null,
          );
        before = after;
      }
      if (!wasRefused) continue;
      const after = await read(path);
      expect(still(after), `${name}: ${field.path}`).toEqual(still(before));
      before = after;
    }
  });

  // Fields that the response of a call does not contain are checked only for errors.
  const creating = Object.keys(writes).filter(
    (name) =>
      name.startsWith('POST ') &&
      !/\/(sort|images|attachments|rotate|register|other-events|import)$/.test(name),
  );
  test.each(creating)('%s', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const endpoint = endpoints.find((endpoint) => nameOf(endpoint) === name);
    for (const [place, field] of fieldsOf(endpoint?.body).entries())
      for (const [what, value] of oddFor(field, place)) {
        const made = await writes[name]?.(world, { text: 'Odd', flag: true, number: 7 });
        const sent = withValue(made?.body, field.path, value);
        const answer = await sendOdd(method, made?.path ?? pathOf(path), sent, field, what);
        const shown = valueAt(answer?.data, field.path);
        if (shown === undefined || shown === null || typeof value !== 'string' || !value.trim())
          continue;
        expect(acceptable(value, null), `${name}: ${field.path} = ${what}`).toContainEqual(shown);
      }
  });

  test('PUT the details of an order', async () => {
    const endpoint = endpoints.find(
      ({ method, path }) => method === 'PUT' && path.endsWith('/order/:orderShortId'),
    );
    const fields = fieldsOf(endpoint?.body).filter(({ path }) => path.startsWith('order'));
    for (const [place, field] of fields.entries())
      for (const [what, value] of oddFor(field, place)) {
        const sent = withValue({ order: buyer, attendees: [] }, field.path, value);
        const more = { cookie: detailsCookie };
        const answer = await sendOdd('PUT', detailsPath, sent, field, what, more);
        const name = field.path.replace('order.', '');
        const shown = valueAt(answer?.data, name);
        if (answer && shown !== undefined)
          expect(acceptable(value, null), `${field.path} = ${what}`).toContainEqual(shown);
      }
  });
});

test('every integer that is stored has a bound that fits its column', () => {
  const unbounded = endpoints.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) =>
      fieldsOf(schema)
        .filter(({ is_integer }) => is_integer)
        .filter(({ path: field, maximum = Infinity }) =>
          // Ids are 64-bit in the database; a double represents 53 bits exactly.
          /(^|[._])ids?(\.0)?$/.test(field)
            ? maximum > Number.MAX_SAFE_INTEGER
            : maximum > 2_147_483_647,
        )
        .map((field) => `${method} ${path} ${field.path}`),
    ),
  );
  expect(unbounded).toEqual([]);
});
