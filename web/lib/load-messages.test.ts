import { afterEach, expect, test, vi } from 'vitest';
import { firstMessages, loadMessages } from './load-messages.ts';

/** As a browser fails an import whose file was cut off in transit. */
const block = (name: string): void => {
  vi.doMock(`virtual:messages/${name}`, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
};
afterEach(() => {
  for (const name of ['visit/en', 'public/en', 'visit/zh-hk'])
    vi.doUnmock(`virtual:messages/${name}`);
  vi.resetModules();
});

test('a language file that fails to load falls back to zh-hk', async () => {
  const chinese = await loadMessages('zh-hk', 'visit');
  vi.resetModules();
  block('visit/en');
  expect(await loadMessages('en', 'visit')).toEqual(chinese);
});

test("only the file that failed falls back, the others stay in the page's language", async () => {
  const [english, chinese] = [
    await loadMessages('en', 'public'),
    await loadMessages('zh-hk', 'visit'),
  ];
  vi.resetModules();
  block('visit/en');
  const first = await firstMessages('en', 'visit');
  expect(first).toMatchObject(english);
  expect(Object.keys(first)).toHaveLength(
    new Set([...Object.keys(english), ...Object.keys(chinese)]).size,
  );
});

test('when the fallback fails too, it is an error, never a page of keys', async () => {
  block('visit/en');
  block('visit/zh-hk');
  await expect(loadMessages('en', 'visit')).rejects.toThrow();
});
