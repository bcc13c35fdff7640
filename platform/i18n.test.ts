import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Texts } from './i18n.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-texts-'));
const write = (locale: string, messages: object): void => {
  mkdirSync(join(folder, locale), { recursive: true });
  writeFileSync(join(folder, locale, 'a.json'), JSON.stringify(messages));
};
write('zh-hk', { hello: '你好，{name}', only: '只有中文', left: '尚餘 {n, plural, other {# 張}}' });
write('en', { hello: 'Hello {name}', left: '{n, plural, one {# ticket} other {# tickets}} left' });
const texts = new Texts(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['en', 'hello', { name: 'Ada' }, 'Hello Ada'],
  ['zh-hk', 'hello', { name: '大文' }, '你好，大文'],
  ['en', 'left', { n: 1 }, '1 ticket left'],
  ['en', 'left', { n: 1200 }, '1,200 tickets left'],
  ['zh-hk', 'left', { n: 3 }, '尚餘 3 張'],
  ['en', 'only', {}, '只有中文'],
  ['de', 'hello', { name: 'Eva' }, '你好，Eva'],
  ['en', 'nobody.has.this', {}, 'nobody.has.this'],
  ['en', 'hello', { name: '{n, plural, other {x}} <b>' }, 'Hello {n, plural, other {x}} <b>'],
] as const)('%s says %s with %j as %s', (locale, key, values, text) => {
  expect(texts.say(locale, key, values)).toBe(text);
});
