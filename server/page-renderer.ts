import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router';
import type { Call } from '../platform/client.ts';
import { retry_after_away } from '../platform/problems.ts';
import type { CacheTag } from '../platform/pure/cache-tags.ts';
import type { Venue } from '../platform/pure/venue.ts';
import type { Locale } from '../platform/pure/locales.ts';
import { withOwn, type PageAddress } from './page-address.ts';
import { pageKey, type CachedPage, type PageCache } from './page-cache.ts';
import { PageBody } from './page-encoding.ts';
import { securityOf } from './page-headers.ts';
import { extractInline, type InlineSources } from './page-inline.ts';
import type { PageSource, WebBuild } from './page-source.ts';

/** A page that was just rendered. */
type Drawn = Omit<CachedPage, 'tags' | 'expires_at'>;

export interface RendererOptions {
  call(request: FastifyRequest, locale: Locale): Call;
  cache: PageCache;
  /** The response for a visitor over the rate limit of renderings; null for all others. */
  refusal(request: FastifyRequest, locale: Locale): Promise<Drawn | null>;
  origin: string;
  /** The venue's name and details; changed in place. */
  venue: Venue;
  /**
   * Called with an error in a loader or while rendering; the visitor sees a page without details.
   */
  failed(request: FastifyRequest, error: unknown): void;
  /** The headers of a page with this address and these inline sources; they are cached with it. */
  headersOf(pathname: string, inline: InlineSources): Record<string, string>;
  dev: boolean;
}

// A page without an expiry of its own is rendered again after five minutes, whatever was
// invalidated.
const longest_ms = 5 * 60_000;
const missing_ms = 10_000;

type CacheNote = { tags: CacheTag[]; until?: string };
/** Inputs of a rendering: the API client, and the form that the visitor submitted. */
interface Sent {
  call: Call;
  form?: string;
}

/**
 * The page that a form was on: one that is submitted before its scripts have loaded has its codes
 * in that address.
 */
const pageOfForm = ({ headers: { referer } }: FastifyRequest, { form }: Sent) =>
  form === undefined || referer === undefined ? undefined : { referer };

/** Renders pages with the build: the response, with the cache note of its loaders. */
function createAnswerer(source: PageSource, options: RendererOptions) {
  let current: { build: WebBuild; handle: RequestHandler } | undefined;

  // Creating a handler reads the whole route table, so it is kept per build; Vite makes a new build
  // for each change.
  function handlerOf(build: WebBuild): RequestHandler {
    if (current?.build !== build)
      current = { build, handle: createRequestHandler(build, source.mode) };
    return current.handle;
  }

  return async function answer(
    request: FastifyRequest,
    { pathname, search }: PageAddress,
    locale: Locale,
    sent: Sent,
  ): Promise<{ page: Drawn; note: CacheNote }> {
    // A request for data of a page renders nothing, and its API calls are rate limited.
    const refused = pathname.endsWith('.data') ? null : await options.refusal(request, locale);
    if (refused) return { page: refused, note: { tags: [] } };
    const build = await source.build();
    const {
      cacheContext,
      callContext,
      inlineMarkContext,
      localeContext,
      reportContext,
      venueContext,
    } = build.entry.module;
    // User content cannot contain it, because each rendering has a new one.
    const mark = randomBytes(18).toString('base64url');
    const note: CacheNote = { tags: [] };
    const context = new RouterContextProvider();
    context.set(callContext, sent.call);
    context.set(localeContext, locale);
    context.set(inlineMarkContext, mark);
    context.set(venueContext, { ...options.venue });
    context.set(cacheContext, note);
    // React retries a page that failed, and fails again: that is one fault.
    let reported: unknown;
    context.set(reportContext, (error) => {
      if (error !== reported) options.failed(request, error);
      reported = error;
    });
    // Pages are anonymous: neither the visitor's cookies nor their token reach a loader. A form's
    // action gets the page that the form was on.
    const response = await handlerOf(build)(
      new Request(options.origin + pathname + search, {
        headers: { accept: request.headers.accept ?? '*/*', ...pageOfForm(request, sent) },
        ...(sent.form === undefined
          ? {}
          : { method: 'POST', body: new URLSearchParams(sent.form) }),
      }),
      context,
    );
    const written = Buffer.from(await response.arrayBuffer());
    const { html, sources } = response.headers.get('content-type')?.startsWith('text/html')
      ? extractInline(written.toString(), mark)
      : { html: written, sources: { scripts: [], styles: [] } };
    return {
      note,
      page: {
        body: new PageBody(Buffer.from(html)),
        status: response.status,
        isFramed: securityOf(pathname).includes('framed'),
        headers: { ...options.headersOf(pathname, sources), ...ownHeaders(response) },
      },
    };
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renders pages, caches those whose loaders allow it, and never renders the same page twice at the
 * same time.
 */
export function createRenderer(source: PageSource, options: RendererOptions) {
  const running = new Map<string, Promise<CachedPage>>();
  const answer = createAnswerer(source, options);

  async function render(
    request: FastifyRequest,
    address: PageAddress,
    locale: Locale,
  ): Promise<CachedPage> {
    const call = options.call(request, locale);
    const { page, note } = await answer(request, address, locale, { call });
    const lifetime = page.status === 404 ? missing_ms : longest_ms;
    return {
      ...page,
      tags: note.tags.length > 0 ? [...new Set<CacheTag>(['site', ...note.tags])] : [],
      expires_at: Math.min(
        options.cache.now() + lifetime,
        note.until === undefined ? Infinity : Date.parse(note.until),
      ),
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
    const key = pageKey(locale, address.key);
    const cached = options.cache.get(key);
    if (cached) return cached;
    // Visitors who request the page while it is being rendered wait for it, unless its data has
    // changed since.
    const run = `${options.cache.mark()} ${key}`;
    const begun = running.get(run);
    if (begun) {
      const page = await begun;
      // The first visitor is over their rate limit, which must not affect the visitors who waited
      // with them.
      return page.status === 429 ? renderAndKeep(request, address, locale, key) : page;
    }
    const page = renderAndKeep(request, address, locale, key).finally(() => running.delete(run));
    running.set(run, page);
    return page;
  }

  return {
    /**
     * Answers a form that the browser submitted with the action of its page, for this visitor only.
     */
    async form(
      request: FastifyRequest,
      address: PageAddress,
      locale: Locale,
      sent: Required<Sent>,
    ): Promise<Drawn> {
      return (await answer(request, address, locale, sent)).page;
    },
    async page(request: FastifyRequest, address: PageAddress, locale: Locale): Promise<CachedPage> {
      const page = await keptOrRendered(request, address, locale);
      const { location } = page.headers;
      return location && address.own
        ? { ...page, headers: { ...page.headers, location: withOwn(location, address.own) } }
        : page;
    },
  };
}

function ownHeaders(response: Response): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length'];
  if (response.status === 503) headers['retry-after'] = retry_after_away;
  return headers;
}
