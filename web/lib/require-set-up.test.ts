import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#platform/client.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { loader as login } from '../routes/auth/login.tsx';
import { loader as register } from '../routes/auth/register.tsx';
import { loader as home } from '../routes/index.tsx';
import { loader as setUp } from '../routes/setup.tsx';
import { cacheContext, callContext } from './server-context.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' });
});
afterAll(() => testApp.close());

/** Where a page redirects to; null when it renders. */
async function leadsTo(loader: (args: never) => Promise<unknown>): Promise<string | null> {
  const context = new RouterContextProvider();
  context.set(cacheContext, { tags: [] });
  context.set(
    callContext,
    createClient({
      base: '',
      headers: () => ({}),
      fetch: async (url) => {
        const { statusCode, body } = await testApp.app.inject({ method: 'GET', url });
        return new Response(body, { status: statusCode });
      },
    }),
  );
  return loader({ context, url: new URL('http://localhost/') } as never).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof Response) return thrown.headers.get('location');
      throw thrown;
    },
  );
}

test('home, sign-in and registration redirect to the set-up until it is done, not afterwards', async () => {
  for (const page of [home, login, register]) expect(await leadsTo(page)).toBe('/setup');
  expect(await leadsTo(setUp)).toBeNull();
  await testApp.platform.db
    .insertInto('accounts')
    .values({
      name: 'Hall',
      currency_code: 'HKD',
      timezone: 'Asia/Hong_Kong',
      is_host: true,
      cancellation_fee: 0,
    })
    .execute();
  for (const page of [home, login, register]) expect(await leadsTo(page)).toBeNull();
  expect(await leadsTo(setUp)).toBe('/auth/login');
});
