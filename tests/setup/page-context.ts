import { RouterContextProvider } from 'react-router';
import { createClient, type Call } from '#platform/client.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { cacheContext, callContext, localeContext } from '#web/lib/server-context.ts';
import type { TestApp } from './test-app.ts';

/**
 * The API in this process for an anonymous caller, as `server/site.ts` passes it to the loaders of
 * pages.
 */
const anonymous = (testApp: TestApp, locale: Locale): Call =>
  createClient({
    base: '',
    headers: () => ({ cookie: `locale=${locale}`, 'accept-encoding': 'identity' }),
    fetch: async (url, init) => {
      const answer = await testApp.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url,
        headers: init.headers as Record<string, string>,
      });
      return new Response(answer.body, { status: answer.statusCode });
    },
  });

/** Returns what the server passes to the loaders of public pages. */
export function pageContext(testApp: TestApp, locale: Locale): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callContext, anonymous(testApp, locale));
  context.set(localeContext, locale);
  context.set(cacheContext, { tags: [] });
  return context;
}
