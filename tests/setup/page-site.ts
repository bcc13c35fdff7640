import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { CacheTag } from '#platform/pure/cache-tags.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import type { CacheNote } from '#web/lib/server-context.ts';
import type { Health } from '#server/health.ts';
import { CachedFirst } from '#server/cached-first.ts';
import { createPageCache } from '#server/page-cache.ts';
import type { WebBuild, WebEntry } from '#server/page-source.ts';
import { registerPages } from '#server/web.ts';

/** Inline content of the page: two parts of the product, and one that an attacker injected. */
export const ours = 'window.start("大堂")';
export const colours = ':root{--paper:#fff}';
export const injected = '<script>steal()</script>';

export interface Site {
  /** The cache tags of the page; null for a page that is rendered for each visit. */
  tags?: CacheTag[] | null;
  thrown?: Error;
  /** Whether the first visitor has reached their limit of pages. */
  first_is_refused?: boolean;
  dev?: boolean;
  origin?: string;
  health?: Health;
}

/** Opens a site with one page that is rendered like in web/entry.server.tsx; `rendered` counts. */
export function openPageSite({
  tags = ['event:7'],
  thrown,
  first_is_refused = false,
  dev = false,
  origin = 'http://localhost',
  health = { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) },
}: Site = {}): {
  app: FastifyInstance;
  rendered: string[];
  cache: ReturnType<typeof createPageCache>;
} {
  const rendered: string[] = [];
  let loaded = 0;
  const contexts = {
    cacheContext: createContext<CacheNote>(),
    callContext: createContext(),
    venueContext: createContext(),
    inlineMarkContext: createContext<string>(''),
    localeContext: createContext(),
    reportContext: createContext<(error: unknown) => void>(),
  };
  const build = {
    entry: {
      module: {
        ...(contexts as unknown as WebEntry),
        default: (
          request: Request,
          status: number,
          headers: Headers,
          _router: unknown,
          context: RouterContextProvider,
        ) => {
          const mark = context.get(contexts.inlineMarkContext);
          const { pathname, search } = new URL(request.url);
          rendered.push(pathname + search);
          headers.set('content-type', 'text/html; charset=utf-8');
          return new Response(
            `<!doctype html><style nonce="${mark}">${colours}</style>${injected}` +
              `<p>${'words '.repeat(200)}</p><script nonce="${mark}">${ours}</script>`,
            { status, headers },
          );
        },
        handleError: () => {},
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '*',
        module: {
          default: () => null,
          loader: ({ context }: { context: RouterContextProvider }) => {
            if (thrown) throw thrown;
            if (first_is_refused && loaded++ === 0) throw data(null, { status: 429 });
            if (tags) context.get(contexts.cacheContext).tags.push(...tags);
            return null;
          },
        },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as WebBuild & ServerBuild;
  const cache = createPageCache({ max_bytes: 1e6 });
  const cachedFirst = new CachedFirst(health);
  const app = Fastify({
    serverFactory: (handler, options) => cachedFirst.server(handler, options),
  });
  registerPages(
    app,
    { mode: 'production', build: async () => build },
    {
      dev,
      cache,
      venue: unnamedVenue(false),
      origin,
      cachedFirst,
      refusal: () => Promise.resolve(null),
      call: () => () => Promise.reject(new Error('no calls here')),
      visitor: () => ({
        call: () => Promise.reject(new Error('no calls here')),
        cookies: [],
        token: null,
      }),
      failed: () => {},
      visitorCookie: ({ cookie }) => (cookie ? null : 'device=new'),
      cardForms: { form_origins: [], stripe: false },
    },
  );
  return { app, rendered, cache };
}
