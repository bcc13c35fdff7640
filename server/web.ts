import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../platform/client.ts';
import type { Locale } from '../platform/pure/locales.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { gzipPage, plainPage, prepare, type PreparedPage } from './nonce-page.ts';
import { isWidget, pageAddress } from './page-address.ts';
import { fixedHeaders, pageKind, policyFor, type CardForms } from './page-headers.ts';
import { localeCookie, pageLocale } from './page-locale.ts';
import { createRenderer } from './page-renderer.ts';
import { builtPages, type PageSource } from './page-source.ts';

export interface WebOptions {
  dev: boolean;
  /** What `react-router build` wrote. */
  buildDir: string;
  /** The API in process, without a user. */
  call(request: FastifyRequest, locale: Locale): Call;
  cache: PageCache;
  /** Told of what went wrong in a loader or while rendering. */
  failed(request: FastifyRequest, error: unknown): void;
  /** Where payment forms come from. */
  cardForms: CardForms;
  /** Our own public address. Loaders see it in `request.url`, never what a Host header claims. */
  origin: string;
}

const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Every page of the product: static files, the cache of public pages, and React Router behind it. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const source: PageSource = options.dev
    ? await (await import('./page-source-dev.ts')).developedPages(app)
    : await builtPages(options.buildDir);
  const pages = createRenderer(source, options);
  const secure = options.origin.startsWith('https:');

  if (!options.dev) {
    const client = resolve(options.buildDir, 'client');
    await app.register(fastifyStatic, {
      root: `${client}/assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    });
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{gz,br}', '.vite/**'],
      maxAge: '1h',
      decorateReply: false,
    });
  }

  // One writer per kind of page, made when the first page of its kind is asked for.
  const made = new Map<
    string,
    { fixed: Record<string, string>; policy: (nonce: string) => string }
  >();
  function headersOf(pathname: string): {
    fixed: Record<string, string>;
    policy: (nonce: string) => string;
  } {
    const kind = pageKind(pathname);
    const name = JSON.stringify(kind);
    const found = made.get(name) ?? {
      fixed: fixedHeaders(kind),
      policy: policyFor(kind, options.cardForms, options.dev),
    };
    made.set(name, found);
    return found;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    pathname: string,
  ): FastifyReply {
    const { fixed, policy } = headersOf(pathname);
    const nonce = randomBytes(18).toString('base64');
    reply
      .code(page.status)
      .headers(fixed)
      .headers(page.headers)
      .header('content-security-policy', policy(nonce));
    if (!acceptsGzip.test(String(request.headers['accept-encoding'] ?? '')))
      return reply.send(plainPage(page.parts, nonce));
    page.prepared ??= prepare(page.parts);
    return reply
      .header('content-encoding', 'gzip')
      .send(gzipPage(page.prepared as PreparedPage, nonce));
  }

  app.get('/*', async (request, reply) => {
    const url = request.raw.url ?? '/';
    if (url.startsWith('/api/') || url.startsWith('/assets/')) return reply.callNotFound();
    if (source.intercept && (await source.intercept(request, reply))) return reply;
    const address = pageAddress(url);
    const locale = pageLocale(request.headers, address.locale);
    // The language of a frame is the wish of the site around it, not the visitor's.
    if (address.locale && !isWidget(address.pathname))
      reply.header('set-cookie', localeCookie(address.locale, secure));
    const page = await pages.page(request, address, locale);
    return send(request, reply, page, address.pathname);
  });
}
