import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const code = readFileSync(join(import.meta.dirname, '../public/offline-worker.js'), 'utf8');
const origin = 'https://foyer.test';

/** Starts the worker with these stored copies; returns what it answers, null when it does not. */
function givenWorker(stored: Record<string, string>, network: () => Promise<unknown>) {
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(code, {
    self: {
      location: { origin },
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
    },
    caches: {
      match: (item: string | { url: string }) =>
        Promise.resolve(stored[typeof item === 'string' ? item : new URL(item.url).pathname]),
    },
    fetch: network,
    URL,
    setTimeout,
  });
  return (path: string, more: object = {}): Promise<unknown> | null => {
    let answer: Promise<unknown> | null = null;
    listeners.get('fetch')?.({
      request: { url: new URL(path, origin).href, method: 'GET', mode: 'navigate', ...more },
      respondWith: (given: Promise<unknown>) => (answer = given),
    });
    return answer;
  };
}
const down = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));
const hangs = (): Promise<string> => new Promise(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page of the network takes precedence over its copy, but files never change', async () => {
  const stored = { '/check-in/a': 'copy', '/assets/a.js': 'file' };
  const ask = givenWorker(stored, () => Promise.resolve('fresh'));
  expect(await ask('/check-in/a')).toBe('fresh');
  expect(await ask('/assets/a.js', { mode: 'cors' })).toBe('file');
  expect(await ask('/assets/b.js', { mode: 'cors' })).toBe('fresh');
});

test('without a network the copies of the page and its files are used', async () => {
  const ask = givenWorker({ '/check-in/a': 'copy', '/assets/a.js': 'file' }, down);
  expect(await ask('/check-in/a?query=1')).toBe('copy');
  expect(await ask('/assets/a.js', { mode: 'cors' })).toBe('file');
  await expect(ask('/check-in/b')).rejects.toThrow('Failed to fetch');
});

test('with a network that hangs the copy is used after five seconds', async () => {
  const ask = givenWorker({ '/check-in/a': 'copy' }, hangs);
  const answered = vi.fn();
  void ask('/check-in/a')?.then(answered);
  await vi.advanceTimersByTimeAsync(4900);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(answered).toHaveBeenCalledWith('copy');
});

test('while the server answers with an error of its own the copy is used', async () => {
  const failing = (status: number) => () => Promise.resolve({ status });
  const copies = { '/check-in/a': 'copy' };
  // A proxy without a server behind it, as during an update.
  expect(await givenWorker(copies, failing(502))('/check-in/a')).toBe('copy');
  expect(await givenWorker(copies, failing(503))('/check-in/a')).toBe('copy');
  expect(await givenWorker(copies, failing(404))('/check-in/a')).toEqual({ status: 404 });
  expect(await givenWorker(copies, failing(503))('/check-in/b')).toEqual({ status: 503 });
});

test('calls of the API, other origins and what is sent are left to the browser', () => {
  const ask = givenWorker({}, down);
  expect([
    ask('/api/public/events', { mode: 'cors' }),
    ask('https://example.com/assets/a.js', { mode: 'cors' }),
    ask('/check-in/a', { method: 'POST' }),
  ]).toEqual([null, null, null]);
});
