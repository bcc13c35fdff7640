import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const converted = async (from: string, to: string, texts: object) =>
  (await testApp.ask('POST', '/conversions', { token: staff.token, body: { from, to, texts } }))
    .body;

test('Traditional is converted to Simplified with Hong Kong phrases, and back', async () => {
  expect(
    await converted('zh-hk', 'zh-cn', { title: '夜渡：海港民謠', 'prices.0.label': '頭髮' }),
  ).toEqual({ texts: { title: '夜渡：海港民谣', 'prices.0.label': '头发' } });
  expect(await converted('zh-cn', 'zh-hk', { a: '头发后面里面，为什么' })).toEqual({
    texts: { a: '頭髮後面裏面，為什麼' },
  });
});

test('rich text keeps its markup, URLs and languages', async () => {
  const html = '<p>歡迎<a href="https://x.hk/歡迎" lang="zh-HK">來臨</a></p>';
  expect(await converted('zh-hk', 'zh-cn', { html })).toEqual({
    texts: { html: '<p>欢迎<a href="https://x.hk/歡迎" lang="zh-HK">来临</a></p>' },
  });
});

test('text that is not Chinese is unchanged; another language is refused', async () => {
  expect(await converted('zh-hk', 'zh-cn', { a: 'Night', b: '' })).toEqual({
    texts: { a: 'Night', b: '' },
  });
  const refused = await testApp.ask('POST', '/conversions', {
    token: staff.token,
    body: { from: 'zh-hk', to: 'en', texts: {} },
  });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['to']]);
});
