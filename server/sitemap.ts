import type { FastifyInstance } from 'fastify';
import { allPages } from '#web/lib/page-at.ts';
import { addressIn, languageTag, locales } from '#platform/pure/locales.ts';

export interface Listed {
  id: number;
  slug: string;
  updated_at: string;
}
interface SitemapOptions {
  /** The public address of this installation. */
  origin: string;
  /** The events that search engines may index. */
  events: () => Promise<readonly Listed[]>;
  /** The organizers of such events. */
  organizers: () => Promise<readonly Listed[]>;
  /** Milliseconds. */
  now: () => number;
}

const kept_ms = 10 * 60_000;
const listed = allPages.filter((page) => page.listed).map(({ path }) => path);
/** Paths without value to search engines: staff tools, and pages that belong to one person. */
const closed = new Set([
  ...allPages
    .filter(({ layout, path }) => layout !== 'public' && path.indexOf('/', 1) > 0)
    .map(({ path }) => path.slice(0, path.indexOf('/', 1) + 1)),
  '/api/',
]);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * The entries of a page in each of its languages; each entry lists all of them (decisions.md §11).
 */
function entries(address: string, changed?: string): string {
  const link = (language: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`;
  const all = [
    ...locales.map((locale) => link(languageTag(locale), addressIn(locale, address))),
    link('x-default', address),
  ].join('');
  const when = changed ? `<lastmod>${changed}</lastmod>` : '';
  return locales
    .map((locale) => `<url><loc>${escaped(addressIn(locale, address))}</loc>${when}${all}</url>`)
    .join('\n');
}

const sitemap = (
  origin: string,
  events: readonly Listed[],
  organizers: readonly Listed[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.map((path) => entries(origin + path)),
    ...events.map(({ id, slug, updated_at }) =>
      entries(`${origin}/event/${id}/${encodeURIComponent(slug)}`, updated_at),
    ),
    ...organizers.map(({ id, slug, updated_at }) =>
      entries(`${origin}/organizers/${id}/${encodeURIComponent(slug)}`, updated_at),
    ),
    '</urlset>',
    '',
  ].join('\n');

/**
 * Serves `/robots.txt` and the `/sitemap.xml` that it names. The sitemap is cached until an event
 * changes, and for at most a few minutes.
 */
export function registerSitemap(
  app: FastifyInstance,
  { origin, events, organizers, now }: SitemapOptions,
): { changed: (tag: string) => void } {
  const robots = [
    'User-agent: *',
    // Pages refer to these pictures in their heads; the longer rule wins (RFC 9309).
    'Allow: /api/public/files/',
    ...[...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  let cached: { until: number; xml: Promise<string> } | null = null;
  const current = (): Promise<string> => {
    if (!cached || cached.until <= now()) {
      const fresh = {
        until: now() + kept_ms,
        xml: Promise.all([events(), organizers()]).then((found) => sitemap(origin, ...found)),
      };
      // A failed sitemap is made again at the next request.
      fresh.xml.catch(() => cached === fresh && (cached = null));
      cached = fresh;
    }
    return cached.xml;
  };
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await current()),
  );
  return {
    changed(tag) {
      if (tag === 'reset' || tag === 'site' || tag.startsWith('event')) cached = null;
    },
  };
}
