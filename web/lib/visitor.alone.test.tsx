import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';
import { renewVisitor, useVisitor } from './visitor.ts';

const names: Record<string, string> = {
  'Bearer t-1': '大文',
  'Bearer t-2': 'Karen',
  'Bearer t-3': 'Ada',
};
let sent: (string | null)[];
beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  sent = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    sent.push(token);
    const user = { first_name: names[token ?? ''], role: null, locale: 'en' };
    return new Response(JSON.stringify({ data: user }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('several components of one visitor load the user once', async () => {
  session.keep('t-1');
  const first = renderHook(useVisitor);
  await expect.poll(() => first.result.current?.first_name).toBe('大文');
  const second = renderHook(useVisitor);
  await expect.poll(() => second.result.current?.first_name).toBe('大文');
  expect(sent).toEqual(['Bearer t-1']);
});

test('a new session never shows the previous user, even when no page saw the sign-out', async () => {
  session.keep('t-1');
  const before = renderHook(useVisitor);
  await expect.poll(() => before.result.current?.first_name).toBe('大文');
  before.unmount();
  session.end();
  session.keep('t-2');
  const after = renderHook(useVisitor);
  await expect.poll(() => after.result.current?.first_name).toBe('Karen');
});

test('a changed name is shown by every open component, without another page load', async () => {
  session.keep('t-3');
  const pages = [renderHook(useVisitor), renderHook(useVisitor)];
  for (const page of pages) await expect.poll(() => page.result.current?.first_name).toBe('Ada');
  names['Bearer t-3'] = 'Adah';
  act(() => void renewVisitor());
  for (const page of pages) await expect.poll(() => page.result.current?.first_name).toBe('Adah');
});

test('an open page follows a sign-in in another tab', async () => {
  session.keep('t-1');
  const page = renderHook(useVisitor);
  await expect.poll(() => page.result.current?.first_name).toBe('大文');
  act(() => session.keep('t-2'));
  await expect.poll(() => page.result.current?.first_name).toBe('Karen');
});

test('without a network a session is no logged-out visitor, and the name comes with the network', async () => {
  const online = globalThis.fetch;
  const offline = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', offline);
  session.keep('t-1');
  const page = renderHook(useVisitor);
  await expect.poll(() => offline.mock.calls.length).toBeGreaterThan(0);
  await act(async () => undefined);
  expect(page.result.current).toBeUndefined();
  vi.stubGlobal('fetch', online);
  act(() => void window.dispatchEvent(new Event('online')));
  await expect.poll(() => page.result.current?.first_name).toBe('大文');
});
