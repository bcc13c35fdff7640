import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Venue } from '#platform/pure/venue.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../platform/client.ts';
import type { Locale } from '../platform/pure/locales.ts';
import type { CachedFirst } from './cached-first.ts';
import type { PageCache } from './page-cache.ts';
import { cachedAnswer, pageAnswer } from './page-answer.ts';
import { isOfPages, pageAddress } from './page-address.ts';
import { pageHeaders, type CardForms } from './page-headers.ts';
import { localeCookie, pageLocale } from './page-locale.ts';
import { registerPageForms } from './page-forms.ts';
import { createRenderer, type RendererOptions } from './page-renderer.ts';
import { builtPages, type PageSource } from './page-source.ts';
import type { VisitorCall } from './visitor-call.ts';

export interface WebOptions {
  dev: boolean;
  /** The output of `react-router build`. */
  buildDir: string;
  /** Calls the API in process, without a user. */
  call(request: FastifyRequest, locale: Locale): Call;
  /** Calls the API in process for the visitor of this request, for forms. */
  visitor(request: FastifyRequest, locale: Locale): VisitorCall;
  cache: PageCache;
  /** The response for a visitor over the rate limit of renderings; null for all others. */
  refusal: RendererOptions['refusal'];
  /**
   * The Set-Cookie header for a visitor without a device cookie from this server; null when there
   * is one.
   */
  visitorCookie(headers: FastifyRequest['headers']): string | null;
  /** Answers pages from memory before Fastify does. */
  cachedFirst: CachedFirst;
  /** Called with an error in a loader or while rendering. */
  failed(request: FastifyRequest, error: unknown): void;
  /** The origins of payment forms. */
  cardForms: CardForms;
  /**
   * The public address of this installation. Loaders see it in `request.url`, never the Host
   * header's claim.
   */
  origin: string;
  /** The venue's name and details; changed in place. */
  venue: Venue;
}

/**
 * Registers every page of the product: static files, the cache of public pages, and React Router
 * behind it.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const source: PageSource = options.dev
    ? await (await import('./page-source-dev.ts')).developedPages(app)
    : await builtPages(options.buildDir);
  if (!options.dev) {
    const client = resolve(options.buildDir, 'client');
    await app.register(fastifyStatic, {
      root: `${client}/assets`,
      prefix: '/assets/',
      // Registers a route for each file: with one for all, the whole folder would be read again for
      // each request.
      wildcard: false,
      globIgnore: ['**/*.{gz,br}'],
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      dotfiles: 'ignore',
    });
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{gz,br}', '.vite/**'],
      maxAge: '1h',
      decorateReply: false,
      dotfiles: 'ignore',
    });
  }

  registerPages(app, source, options);
}

/** Registers the pages themselves, from the cache or rendered. */
export function registerPages(
  app: FastifyInstance,
  source: PageSource,
  options: Omit<WebOptions, 'buildDir'>,
): void {
  const pages = createRenderer(source, {
    ...options,
    headersOf: pageHeaders(options.cardForms, options.dev),
  });
  const secure = options.origin.startsWith('https:');

  // Contains the venue's name, which may change, so it is not a static file.
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send({
        name: options.venue.name,
        short_name: options.venue.name,
        start_url: '/',
        display: 'browser',
        background_color: '#faf8f3',
        theme_color: '#faf8f3',
        icons: options.venue.logo_url
          ? [{ src: options.venue.logo_url, sizes: 'any' }]
          : [
              { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
              { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
            ],
      }),
  );

  // Pages from the cache are already compressed.
  app.get('/*', { compress: false }, async (request, reply) => {
    const url = request.raw.url ?? '/';
    if (!isOfPages(url)) return reply.callNotFound();
    if (source.intercept && (await source.intercept(request, reply))) return reply;
    const address = pageAddress(url);
    const locale = pageLocale(request.headers, address.locale);
    const page = await pages.page(request, address, locale);
    if (!page.isFramed) {
      const cookies = [
        ...(address.locale ? [localeCookie(address.locale, secure)] : []),
        options.visitorCookie(request.headers) ?? [],
      ].flat();
      if (cookies.length) reply.header('set-cookie', cookies);
    }
    const { status, headers, encoding, isUnchanged } = pageAnswer(page, request.headers);
    reply.code(status).headers(headers);
    if (isUnchanged) return reply.send();
    return reply.send(encoding ? await page.body.in(encoding) : page.body.plain);
  });
  if (!options.dev) options.cachedFirst.find = (request) => cachedAnswer(request, options);

  registerPageForms(app, { pages, visitor: options.visitor, origin: options.origin });
}
