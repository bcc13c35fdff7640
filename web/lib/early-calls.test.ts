import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#server/routes.ts';
import { forgetEarly, takeEarly } from './early-calls.ts';
import { earlyCalls, earlyScript } from './early-script.ts';
import { allPages } from './page-at.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetEarly();
});

const early = (address: string): string[] => earlyCalls(new URL(address, 'https://venue.test'));

test('a back-office screen starts with its user, its event and its first list', () => {
  expect(early('/manage/events')).toEqual(['/api/users/me']);
  expect(early('/manage/event/7/settings/place')).toEqual(['/api/users/me', '/api/events/7']);
  expect(early('/manage/event/7/dashboard')).toEqual([
    '/api/users/me',
    '/api/events/7',
    '/api/events/7/stats?days=400',
  ]);
  expect(early('/manage/event/7/orders').at(-1)).toBe(
    '/api/events/7/orders?page=1&per_page=25&sort_by=created_at&sort_direction=desc',
  );
  expect(early('/manage/members')).toEqual([
    '/api/users/me',
    '/api/members?page=1&per_page=25&sort_by=join_date&sort_direction=desc',
    '/api/members/views',
  ]);
});

test('searches and made-up parameters are not requested early', () => {
  expect(early('/manage/event/7/orders?query=ada')).toHaveLength(2);
  expect(early('/manage/members?query=ada')).toHaveLength(1);
  expect(early('/manage/event/7%22);alert(1)/orders')).toEqual(['/api/users/me']);
  expect(early('/manage/event/-7/orders')).toEqual(['/api/users/me']);
  expect(early('/manage/members/me')).toEqual(['/api/users/me']);
});

test('account pages start with their user and their content', () => {
  expect(early('/profile')).toEqual(['/api/users/me', '/api/WOWusers/card', '/api/WOWusers/me']);
  expect(early('/profile/bookings?page=2')).toEqual(['/api/users/me']);
});

test('public pages make no early calls and have no script for them', () => {
  for (const address of ['/', '/event/7/a', '/ticket/7/a_1', '/register', '/nothing'])
    expect([address, earlyScript(early(address))]).toEqual([address, '']);
});

test('a drawer starts with the list behind it and its own content', () => {
  expect(early('/manage/event/7/orders/9')).toEqual([
    ...early('/manage/event/7/orders'),
    '/api/events/7/orders/9',
  ]);
  expect(early('/manage/members/9')).toEqual(['/api/users/me', '/api/members/9']);
});

test('a call by id does not depend on the search', () => {
  expect(early('/manage/event/7/orders/9?query=ada')).toEqual([
    '/api/users/me',
    '/api/events/7',
    '/api/events/7/orders/9',
  ]);
});

test('each early call is an endpoint of the API', () => {
  const known = routes.flatMap(({ endpoint: { method, path } }) =>
    method === 'GET' ? [path] : [],
  );
  const declared = allPages.flatMap(({ begins }) => begins.map((call) => call.replace(/\?.*/, '')));
  expect(declared.length).toBeGreaterThan(30);
  for (const call of declared) expect(known).toContain(call);
});

/** Runs a script as the head of a page does. */
const run = (script: string): Promise<unknown> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
const ask = (token: string, method = 'GET') => ({
  method,
  headers: { authorization: `Bearer ${token}` },
});

test("the script sends this browser's token, and each response is taken once", async () => {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'secret' });
  vi.stubGlobal('document', { documentElement: { lang: 'zh-HK' } });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return Promise.resolve(new Response(url));
  });
  await run(earlyScript(['/api/users/me', '/api/events/7']));
  expect(asked.map(([url]) => url)).toEqual(['/api/users/me', '/api/events/7']);
  expect(asked[0]?.[1].headers).toEqual({
    accept: 'application/json',
    'x-page-locale': 'zh-HK',
    authorization: 'Bearer secret',
  });
  expect(takeEarly('/api/users/me', ask('secret', 'PUT'))).toBeUndefined();
  expect(await (await takeEarly('/api/users/me', ask('secret')))?.text()).toBe('/api/users/me');
  expect(takeEarly('/api/users/me', ask('secret'))).toBeUndefined();
  // Another user signed in meanwhile.
  expect(takeEarly('/api/events/7', ask('other'))).toBeUndefined();
});

test('unused responses release their connection', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  globalThis.foyerEarly = {
    token: 'secret',
    answers: {
      '/api/a': Promise.resolve(new Response(body)),
      '/api/b': Promise.reject(new Error()),
    },
  };
  forgetEarly();
  expect(globalThis.foyerEarly).toBeUndefined();
  await expect.poll(() => cancel).toHaveBeenCalledOnce();
});

test('without a session nothing is requested', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', fetched);
  await run(earlyScript(['/api/users/me']));
  expect(fetched).not.toHaveBeenCalled();
  expect(globalThis.foyerEarly).toBeUndefined();
});
