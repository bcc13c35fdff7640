import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CallError } from '#platform/client.ts';
import { endpoint } from '#platform/endpoint.ts';
import { hook } from '../../tests/setup/screen.tsx';
import { call } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { keyOf, query } from './query.ts';
import { session, useSignedIn } from './session.ts';

const me = endpoint('GET /users/me', {
  access: 'signed_in',
  returns: z.object({ id: z.number() }),
});
const login = endpoint('POST /auth/login', {
  access: 'public',
  shape: 'raw',
  body: z.object({}),
  returns: z.object({ token: z.string().nullable() }),
});
const order = endpoint('GET /events/:eventId/orders/:orderId', {
  access: 'orders.read',
  returns: z.object({ id: z.number() }),
});

let answers: Response[];
let sent: { url: string; headers: Headers }[];
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
beforeEach(() => {
  localStorage.clear();
  [answers, sent] = [[], []];
  document.documentElement.lang = 'zh-HK';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return answers.shift() ?? answer({ data: { id: 1 } });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the bearer token', () => {
  test('is sent with each call, next to the language of the page', async () => {
    await call(me);
    session.keep('t-1');
    await call(me);
    expect(
      sent.map(({ headers }) => [headers.get('authorization'), headers.get('x-page-locale')]),
    ).toEqual([
      [null, 'zh-hk'],
      ['Bearer t-1', 'zh-hk'],
    ]);
  });

  test('is taken from a sign-in, and replaced when the server rotates it', async () => {
    answers.push(
      answer({ token: 't-2' }),
      answer({ data: { id: 1 } }, 200, { 'x-auth-token': 't-3' }),
    );
    await call(login, { body: {} });
    expect(localStorage.getItem('token')).toBe('t-2');
    await call(me);
    expect(localStorage.getItem('token')).toBe('t-3');
  });

  test('is not taken from a response with another kind of token, nor from an account choice', async () => {
    answers.push(answer({ data: { id: 1, token: 'api-token' } }), answer({ token: null }));
    await call(me);
    await call(login, { body: {} });
    expect(session.isSignedIn()).toBe(false);
  });

  test('ends with a 401 for itself, not with a late 401 for the previous token', async () => {
    session.keep('old');
    answers.push(answer({}, 401));
    const late = call(me).catch(() => undefined);
    session.keep('new');
    await late;
    expect(localStorage.getItem('token')).toBe('new');
    answers.push(answer({}, 401));
    await call(me).catch(() => undefined);
    expect(session.isSignedIn()).toBe(false);
  });

  test('is kept after an error other than 401', async () => {
    session.keep('t');
    answers.push(answer({}, 403), answer({}, 500));
    for (let i = 0; i < 2; i++) await call(me).catch(() => undefined);
    expect(session.isSignedIn()).toBe(true);
  });

  test('without storage the user is signed out, without an error', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied');
      },
      setItem: () => {
        throw new DOMException('denied');
      },
    });
    session.keep('x');
    expect([session.isSignedIn(), session.headers()]).toEqual([false, {}]);
  });
});

test.each(['signing out', 'a session that the server ended'])(
  '%s clears the personal data in the browser, but not the theme and the door device',
  async (how) => {
    session.keep('t1');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('door.device', 'North');
    localStorage.setItem('order:7', 'o_1');
    sessionStorage.setItem('checkout:o_1', '{"order":{"email":"ada@b.test"}}');
    sessionStorage.setItem('order-key:o_1', 'secret');
    if (how === 'signing out') session.end();
    else {
      answers.push(answer({ message: 'no', code: 'signed_out' }, 401));
      await call(me).catch(() => undefined);
    }
    expect(session.isSignedIn()).toBe(false);
    expect(Object.keys(localStorage).toSorted()).toEqual(['door.device', 'theme']);
    expect(sessionStorage).toHaveLength(0);
  },
);

test('screens react to signing in and out, also in another tab', async () => {
  const signedIn = await hook(useSignedIn);
  expect(signedIn.current).toBe(false);
  await act(async () => session.keep('t'));
  expect(signedIn.current).toBe(true);
  await act(async () => {
    localStorage.removeItem('token');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
  });
  expect(signedIn.current).toBe(false);
});

describe('queries and their keys', () => {
  test("the same query has the same key, which starts with the endpoint's key", () => {
    const asked = query(order, { params: { eventId: 1, orderId: 2 } });
    expect(asked.queryKey).toEqual([
      'GET /events/:eventId/orders/:orderId',
      { params: { eventId: 1, orderId: 2 }, query: {} },
    ]);
    expect(asked.queryKey.slice(0, 1)).toEqual(keyOf(order));
    expect(query(order, { params: { eventId: 1, orderId: 3 } }).queryKey).not.toEqual(
      asked.queryKey,
    );
  });

  test('invalidating an endpoint invalidates all its pages and nothing else', async () => {
    const client = new QueryClient();
    for (const id of [1, 2])
      client.setQueryData(query(order, { params: { eventId: 1, orderId: id } }).queryKey, { id });
    client.setQueryData(query(me).queryKey, { id: 9 });
    await client.invalidateQueries({ queryKey: keyOf(order) });
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey, state }) => [queryKey[0], state.isInvalidated]),
    ).toEqual([
      [keyOf(order)[0], true],
      [keyOf(order)[0], true],
      [keyOf(me)[0], false],
    ]);
  });

  test.each([
    [new CallError(0, {}), true],
    [new CallError(503, {}), true],
    [new CallError(404, {}), false],
    [new CallError(429, {}), false],
    [new Error('bug'), false],
  ])('%o is retried: %s', (error, again) => {
    const retry = createQueryClient().getDefaultOptions().queries?.retry as (
      failures: number,
      error: Error,
    ) => boolean;
    expect([retry(0, error), retry(2, error)]).toEqual([again, false]);
  });
});

describe('a sign-in before hydration', () => {
  test.each([
    ['session_handover', 'session_handover=; Path=/; Max-Age=0'],
    ['__Host-session_handover', '__Host-session_handover=; Path=/; Max-Age=0; Secure'],
  ])('is taken over from the cookie %s, which is then removed', async (name, removal) => {
    const token = 'a'.repeat(43);
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`device=x; ${name}=${token}; y=z`);
    vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
    vi.resetModules();
    const { session: fresh } = await import('./session.ts');
    expect(fresh.headers()).toEqual({ authorization: `Bearer ${token}` });
    expect(written).toEqual([removal]);
    vi.restoreAllMocks();
  });
});
