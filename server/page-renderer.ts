import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';
import type { Call } from '../platform/client.ts';
import type { Locale } from '../platform/pure/locales.ts';
import { nonce_length, splitAt } from './nonce-page.ts';
import { withOwn, type PageAddress } from './page-address.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { PageSource, WebBuild } from './page-source.ts';

interface RendererOptions {
  call(request: FastifyRequest, locale: Locale): Call;
  cache: PageCache;
  origin: string;
  /** Told of what went wrong in a loader or while rendering; the visitor sees a page that tells nothing. */
  failed(request: FastifyRequest, error: unknown): void;
  dev: boolean;
}

// A page that says nothing about its end is looked at again after five minutes, whatever was invalidated.
const longest_ms = 5 * 60_000;
const missing_ms = 10_000;

/** Renders pages, keeps those whose loaders allowed it, and never renders the same page twice at the same time. */
export function createRenderer(source: PageSource, options: RendererOptions) {
  // Nobody outside can write it into a text, because it is new in each process and never leaves it.
  const placeholder = randomBytes(nonce_length).toString('base64url').slice(0, nonce_length);
  const running = new Map<string, Promise<CachedPage>>();
  let made: { build: WebBuild; handle: RequestHandler } | undefined;

  // Making a handler reads the whole route table; a build is made once, and Vite makes a new one for each change.
  function handlerOf(build: WebBuild): RequestHandler {
    if (made?.build !== build) made = { build, handle: createRequestHandler(build, source.mode) };
    return made.handle;
  }

  async function render(
    request: FastifyRequest,
    address: PageAddress,
    locale: Locale,
  ): Promise<CachedPage> {
    const build = await source.build();
    const { cacheContext, callContext, localeContext, nonceContext, reportContext } =
      build.entry.module;
    const note: { tags: string[]; until?: string } = { tags: [] };
    const context = new RouterContextProvider();
    context.set(callContext, options.call(request, locale));
    context.set(localeContext, locale);
    context.set(nonceContext, placeholder);
    context.set(cacheContext, note);
    // React tries a page that failed again, and fails again: that is one fault.
    let told: unknown;
    context.set(reportContext, (error) => {
      if (error !== told) options.failed(request, error);
      told = error;
    });
    // Pages are anonymous: neither cookies nor the token of the visitor reach a loader.
    const response = await handlerOf(build)(
      new Request(options.origin + address.pathname + address.search, {
        headers: { accept: request.headers.accept ?? '*/*' },
      }),
      context,
    );
    const body = Buffer.from(await response.arrayBuffer());
    const lifetime = response.status === 404 ? missing_ms : longest_ms;
    return {
      parts: splitAt(body, placeholder),
      tags: note.tags.length > 0 ? [...new Set(['site', ...note.tags])] : [],
      expires_at: Math.min(
        Date.now() + lifetime,
        note.until === undefined ? Infinity : Date.parse(note.until),
      ),
      status: response.status,
      headers: headersOf(response),
    };
  }

  async function renderAndKeep(
    request: FastifyRequest,
    address: PageAddress,
    locale: Locale,
    key: string,
  ): Promise<CachedPage> {
    const since = options.cache.mark();
    const page = await render(request, address, locale);
    if (page.tags.length > 0 && (page.status === 200 || page.status === 404))
      options.cache.put(key, page, since);
    return page;
  }

  async function keptOrRendered(
    request: FastifyRequest,
    address: PageAddress,
    locale: Locale,
  ): Promise<CachedPage> {
    if (address.key === null || options.dev) return render(request, address, locale);
    const key = `${locale} ${address.key}`;
    const kept = options.cache.get(key);
    if (kept) return kept;
    // Visitors who come while the page is being rendered wait for it, unless its data have changed since.
    const run = `${options.cache.mark()} ${key}`;
    let page = running.get(run);
    if (!page) {
      page = renderAndKeep(request, address, locale, key).finally(() => running.delete(run));
      running.set(run, page);
    }
    return page;
  }

  return {
    async page(request: FastifyRequest, address: PageAddress, locale: Locale): Promise<CachedPage> {
      const page = await keptOrRendered(request, address, locale);
      const { location } = page.headers;
      return location && address.own
        ? { ...page, headers: { ...page.headers, location: withOwn(location, address.own) } }
        : page;
    },
  };
}

function headersOf(response: Response): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  return headers;
}
