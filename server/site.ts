import { join } from 'node:path';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/context.ts';
import { cookieName, device_cookie, deviceCookie, deviceHash } from '#platform/visitor.ts';
import { indexableEvents, indexableOrganizers } from '#features/events/actions/indexable.ts';
import { registerFeeds } from './feeds.ts';
import type { Health } from './health.ts';
import type { CachedFirst } from './cached-first.ts';
import { createPageCache } from './page-cache.ts';
import { logPageFault } from './page-fault.ts';
import { pageRefusal } from './page-limit.ts';
import { registerSitemap } from './sitemap.ts';
import { anonymousCall, visitorCall } from './visitor-call.ts';
import { registerWeb } from './web.ts';

const built = join(import.meta.dirname, '..', 'build');

/**
 * Registers the pages on top of the API. `changed` removes pages with a changed tag from the page
 * cache.
 */
export async function registerSite(
  app: FastifyInstance,
  platform: Platform,
  cachedFirst: CachedFirst,
  buildDir = built,
): Promise<{ changed(tag: string): void; pages: NonNullable<Health['pages']> }> {
  const { config } = platform;
  const sitemap = registerSitemap(app, {
    origin: config.base_url,
    events: () => indexableEvents(platform),
    organizers: () => indexableOrganizers(platform),
    now: platform.clock,
  });
  registerFeeds(app, {
    origin: config.base_url,
    venue: platform.venue,
    format: (locale, key, values) => platform.texts.format(locale, key, values),
    call: (request, locale) => anonymousCall(app, request, locale),
  });
  const cache = createPageCache({ max_bytes: 128 * 1024 * 1024, now: platform.clock });
  await registerWeb(app, {
    dev: config.dev,
    buildDir,
    cache,
    origin: config.base_url,
    venue: platform.venue,
    refusal: (request, locale) => pageRefusal(platform, request, locale),
    call: (request, locale) => anonymousCall(app, request, locale),
    visitor: (request, locale) => visitorCall(app, request, locale),
    cachedFirst,
    visitorCookie: ({ cookie }) =>
      deviceHash(config, fastifyCookie.parse(cookie ?? '')[cookieName(config, device_cookie)]) ===
      null
        ? deviceCookie(config)
        : null,
    failed: (request, error) => logPageFault(platform.log, request, error),
    cardForms: {
      files_origin: new URL(config.base_url).origin,
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
