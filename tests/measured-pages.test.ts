import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesToMeasure } from '../bench/page-addresses.ts';
import { givenDemo } from './setup/given-demo.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await givenDemo(testApp.database_url);
});
afterAll(() => testApp.close());

test('the demo has content at every address that the benchmark measures', async () => {
  const login = await testApp.ask('POST', '/auth/login', {
    body: { email: 'owner@foyer.test', password: 'foyer-demo-2026' },
  });
  const { token } = login.body as { token: string };
  const found = await pagesToMeasure({
    ask: async <Answer>(method: string, path: string) => {
      const { status, body } = await testApp.ask(method as 'GET', path, { token });
      return { status, body: body as Answer, headers: new Headers() };
    },
  });
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter(({ address }) => /:|undefined/.test(address))).toEqual([]);
});
