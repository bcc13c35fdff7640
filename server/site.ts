import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createClient, type Call } from '#platform/client.ts';
import type { Platform } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { indexableEvents } from '#features/events/actions/indexable.ts';
import type { Health } from './health.ts';
import { createPageCache } from './page-cache.ts';
import { logPageFault } from './page-fault.ts';
import { registerSitemap } from './sitemap.ts';
import { registerWeb } from './web.ts';

/** The pages on top of the API. `changed` empties what the page cache knows of something that changed. */
export async function registerSite(
  app: FastifyInstance,
  platform: Platform,
): Promise<{ changed(tag: string): void; pages: NonNullable<Health['pages']> }> {
  const { config } = platform;
  const sitemap = registerSitemap(app, {
    origin: config.base_url,
    events: () => indexableEvents(platform),
    now: platform.clock,
  });
  const cache = createPageCache({ max_bytes: 128 * 1024 * 1024 });
  await registerWeb(app, {
    dev: config.dev,
    buildDir: join(import.meta.dirname, '..', 'build'),
    cache,
    origin: config.base_url,
    call: (_request, locale) => inProcess(app, locale),
    failed: (request, error) => logPageFault(platform.log, request, error),
    cardForms: {
      form_origins: config.payment_form_url ? [new URL(config.payment_form_url).origin] : [],
      stripe: config.payments === 'stripe',
    },
  });
  return {
    changed(tag) {
      sitemap.changed(tag);
      if (tag === 'reset') cache.clear();
      else cache.invalidate(tag);
    },
    pages: () => ({ ...cache.found(), ...cache.size() }),
  };
}

/** The typed client without a network: the same routes, the same checks, no one signed in. */
function inProcess(app: FastifyInstance, locale: Locale): Call {
  return createClient({
    base: '',
    headers: () => ({ cookie: `locale=${locale}`, 'accept-encoding': 'identity' }),
    fetch: async (url, init) => {
      const answer = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url,
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      });
      return new Response(answer.statusCode === 204 ? null : answer.body, {
        status: answer.statusCode,
      });
    },
  });
}
