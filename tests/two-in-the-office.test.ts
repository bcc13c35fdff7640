import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteSettings } from '#features/site/contract.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from './setup/given.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * Two members of staff change the same record concurrently: neither overwrites the other's change.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const made = async (path: string, body: object): Promise<number> =>
  ((await ask('POST', path, body)).data as { id: number }).id;
/** Sends both concurrently. */
const both = (method: string, path: string, bodies: readonly [object, object]) =>
  Promise.all(bodies.map((body) => ask(method, path, body)));

test('concurrent changes of options and title of a question are both kept', async () => {
  const all = `/events/${sold.event_id}/questions`;
  const question = { title: 'Menu', type: 'RADIO', belongs_to: 'ORDER', options: ['Fish'] };
  const path = `${all}/${await made(all, question)}`;
  for (let round = 0; round < 10; round += 1) {
    const [title, options] = [`Menu ${round}`, ['Fish', `Dish ${round}`]];
    await both('PUT', path, [{ title }, { options }]);
    expect((await ask('GET', path)).data).toMatchObject({ title, options });
  }
});

test('a fee is never kept in a previous currency of the account', async () => {
  for (let round = 0; round < 10; round += 1) {
    await ask('PUT', '/accounts', { currency_code: 'HKD', cancellation_fee: 100 });
    await both('PUT', '/accounts', [{ currency_code: 'JPY' }, { cancellation_fee: 50 }]);
    const { data } = await ask('GET', '/accounts');
    // The requested fee, or the default where the currency was changed last.
    expect([0, 50]).toContain((data as { cancellation_fee: number }).cancellation_fee);
  }
});

test.each([
  ['/interests', 'PUT'],
  ['/specialities', 'PUT'],
  ['/partner-merchants', 'PUT'],
  ['/organizers', 'POST'],
])('no name in %s is lost by concurrent language changes', async (all, method) => {
  const translations = { 'zh-hk': { name: '海濱' }, 'zh-cn': { name: '海滨' } };
  const row = { name: 'Waterfront', email: 'a@house.example', content_language: 'en' };
  for (let round = 0; round < 6; round += 1) {
    const id = await made(all, { ...row, translations });
    await both(method, `${all}/${id}`, [
      { content_language: 'zh-hk' },
      { content_language: 'zh-cn' },
    ]);
    const found: (typeof row & { id: number; translations: object })[] = (await ask('GET', all))
      .data;
    const stored = found.find((other) => other.id === id);
    expect({
      ...stored?.translations,
      [stored?.content_language ?? '']: { name: stored?.name },
    }).toEqual({
      ...translations,
      en: { name: row.name },
    });
  }
});

test('no announcement is lost by concurrent language changes of the site', async () => {
  const bodyWith = (announcement: string) => ({ announcement });
  for (let round = 0; round < 6; round += 1) {
    await ask('PUT', '/site', { content_language: 'en', ...bodyWith('Closed') });
    const translations = { 'zh-hk': bodyWith('休館'), 'zh-cn': bodyWith('闭馆') };
    await ask('PUT', '/site', { translations });
    await both('PUT', '/site', [{ content_language: 'zh-hk' }, { content_language: 'zh-cn' }]);
    const site: SiteSettings = (await ask('GET', '/site')).data;
    const texts = {
      ...site.translations,
      [site.content_language]: bodyWith(site.announcement ?? ''),
    };
    expect(texts).toEqual({ ...translations, en: bodyWith('Closed') });
  }
});

test('the end of an announcement is validated against a concurrently changed start', async () => {
  const at = (day: string) => `2030-01-${day}T00:00:00.000Z`;
  for (let round = 0; round < 6; round += 1) {
    const whole = { announcement_starts_at: at('01'), announcement_ends_at: at('30') };
    expect((await ask('PUT', '/site', whole)).status).toBe(200);
    const answers = await both('PUT', '/site', [
      { announcement_starts_at: at('20') },
      { announcement_ends_at: at('10') },
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  }
});
