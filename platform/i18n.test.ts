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
write('zh-hk', {
  'audit.title': '你好，{name}',
  'audit.who': '只有中文',
  'audit.when': '尚餘 {n, plural, other {# 張}}',
  'audit.nobody': '「{name}」已售罄',
});
write('en', {
  'audit.title': 'Hello {name}',
  'audit.when': '{n, plural, one {# ticket} other {# tickets}} left',
});
const texts = new Texts(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['en', 'audit.title', { name: 'Ada' }, 'Hello Ada'],
  ['zh-hk', 'audit.title', { name: '大文' }, '你好，大文'],
  ['en', 'audit.when', { n: 1 }, '1 ticket left'],
  ['en', 'audit.when', { n: 1200 }, '1,200 tickets left'],
  ['zh-hk', 'audit.when', { n: 3 }, '尚餘 3 張'],
  ['en', 'audit.who', {}, '只有中文'],
  ['zh-hk', 'audit.nobody', { name: '「浮城」版畫展' }, '「『浮城』版畫展」已售罄'],
  ['zh-hk', 'audit.title', { name: '「浮城」版畫展' }, '你好，「浮城」版畫展'],
  ['de', 'audit.title', { name: 'Eva' }, '你好，Eva'],
  ['en', 'audit.what', {}, 'audit.what'],
  ['en', 'audit.title', { name: '{n, plural, other {x}} <b>' }, 'Hello {n, plural, other {x}} <b>'],
] as const)('in %s, %s with %j is "%s"', (locale, key, values, text) => {
  expect(texts.format(locale, key, values)).toBe(text);
});
