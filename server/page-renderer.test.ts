import { unnamedVenue } from '#platform/pure/venue.ts';
import Fastify from 'fastify';
import pino from 'pino';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { CallError } from '#platform/client.ts';
import { createPageCache } from './page-cache.ts';
import { logPageFault } from './page-fault.ts';
import { createRenderer } from './page-renderer.ts';
import { pageAddress } from './page-address.ts';
import type { WebBuild, WebEntry } from './page-source.ts';

/**
 * A site of one page whose loader throws what the test passes, or leaves a cache note; it reports
 * errors as web/entry.server.tsx does.
 */
function siteThatThrows(thrown: unknown, note?: object): WebBuild {
  const contexts = {
    cacheContext: createContext(),
    callContext: createContext(),
    localeContext: createContext(),
    venueContext: createContext(),
    inlineMarkContext: createContext(),
    reportContext: createContext<(error: unknown) => void>(),
  } as unknown as WebEntry;
  const report = (error: unknown, context: Readonly<RouterContextProvider>): void =>
    context.get(contexts.reportContext)(error);
  const build = {
    entry: {
      module: {
        ...contexts,
        default: async (_request: Request, status: number) =>
          new Response('<p>Something went wrong</p>', { status }),
        handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
          report(error, context),
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '*',
        module: {
          default: () => null,
          loader: ({ context }: { context: RouterContextProvider }) => {
            if (!note) throw thrown;
            Object.assign(context.get(contexts.cacheContext as never) as object, note);
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
  };
  return build as unknown as WebBuild & ServerBuild;
}

/** Requests a page that fails; returns what the visitor and the log get. */
async function ask(
  url: string,
  thrown: unknown,
): Promise<{
  status: number;
  body: string;
  headers: Record<string, unknown>;
  lines: Record<string, unknown>[];
}> {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const pages = createRenderer(
    { mode: 'production', build: async () => siteThatThrows(thrown) },
    {
      call: () => (() => Promise.reject(new Error('no calls here'))) as never,
      cache: createPageCache({ max_bytes: 1e6 }),
      refusal: () => Promise.resolve(null),
      venue: unnamedVenue(false),
      origin: 'http://localhost',
      headersOf: () => ({}),
      dev: false,
      failed: (request, error) => logPageFault(log, request, error),
    },
  );
  const app = Fastify({ logger: false, genReqId: () => 'request-7' });
  app.get('/*', async (request, reply) => {
    const page = await pages.page(request, pageAddress(request.url), 'en');
    return reply.code(page.status).headers(page.headers).send(page.body.plain);
  });
  const answer = await app.inject({ method: 'GET', url });
  await app.close();
  const { statusCode: status, body, headers } = answer;
  return { status, body, headers, lines };
}

test('a failed page is logged once, with the request, the stack and the reason', async () => {
  const { status, lines, body } = await ask(
    '/event/7/night',
    new TypeError('cannot read start_date'),
  );
  expect(status).toBe(500);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 50,
    request_id: 'request-7',
    page: '/event',
    reason: 'TypeError: cannot read start_date',
    msg: 'page failed',
    stack: expect.stringContaining('page-renderer.test') as string,
  });
  expect(body).not.toContain('start_date');
});

test('neither the address nor the message of an error leaks personal data into the log', async () => {
  const secret = 'kJ8sd7fKJhs8df7Kjhsdf87';
  const { lines } = await ask(
    `/reset-password/${secret}?email=ada%40example.com`,
    new Error(
      `no user ada.wong@example.com, +852 9123 4567, token ${secret}\nHKID A123456(7) of ada.wong@example.com`,
    ),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    page: '/reset-password',
    reason: expect.stringContaining('Error: no user [cut]') as string,
  });
  expect(JSON.stringify(lines)).not.toMatch(/ada|9123|kJ8sd7|%40/);
});

test('a failed inner API call is logged with its request id', async () => {
  const { lines } = await ask(
    '/',
    new CallError(500, {
      message: 'Something went wrong.',
      code: 'unexpected',
      request_id: 'inner-3',
    }),
  );
  expect(lines[0]).toMatchObject({
    request_id: 'request-7',
    page: '/',
    code: 'unexpected',
    call: 'inner-3',
  });
});

test('a page that is not found is not logged as a fault', async () => {
  const { status, lines } = await ask('/event/999', new Response(null, { status: 404 }));
  expect([status, lines]).toEqual([404, []]);
});

test('a page whose data is not available for a moment asks to retry, and is no fault', async () => {
  const { status, headers, lines } = await ask('/event/7', new Response(null, { status: 503 }));
  expect([status, headers['retry-after'], lines]).toEqual([503, '2', []]);
});

test('any thrown value is logged', async () => {
  for (const thrown of ['ada@example.com', 7, { email: 'ada@example.com' }]) {
    const { lines } = await ask('/', thrown);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('ada');
  }
});

test('an action gets the page as referer, and neither cookies nor authorization', async () => {
  const build = siteThatThrows(null);
  const { root } = build.routes as unknown as { root: { module: object } };
  Object.assign(root.module, {
    action: ({ request }: { request: Request }) =>
      Response.redirect(`http://localhost/?${[...request.headers.keys()].toSorted().join('&')}`),
  });
  const pages = createRenderer(
    { mode: 'production', build: async () => build },
    {
      call: () => (() => Promise.reject(new Error('no calls here'))) as never,
      cache: createPageCache({ max_bytes: 1e6 }),
      refusal: () => Promise.resolve(null),
      venue: unnamedVenue(false),
      origin: 'http://localhost',
      headersOf: () => ({}),
      dev: false,
      failed: () => undefined,
    },
  );
  const app = Fastify({ logger: false });
  app.get('/', async (request, reply) => {
    const sent = { form: 'a=b', call: (() => Promise.reject(new Error('none'))) as never };
    const page = await pages.form(request, pageAddress(request.url), 'en', sent);
    return reply.code(page.status).headers(page.headers).send();
  });
  const headers = {
    referer: 'http://localhost/event/7?aff=radio',
    cookie: 'a=b',
    authorization: 'x',
  };
  const answer = await app.inject({ method: 'GET', url: '/', headers });
  await app.close();
  expect(answer.headers.location).toBe('http://localhost/?accept&content-type&referer');
});

test.each([
  ['an hour late', -3_600_000],
  ['an hour early', 3_600_000],
])('a page expires by the clock of the database when the process is %s', async (_, behind_ms) => {
  const clock = { ms: Date.now() - behind_ms };
  const until = new Date(clock.ms + 60_000).toISOString();
  const cache = createPageCache({ max_bytes: 1e6, now: () => clock.ms });
  const build = siteThatThrows(null, { tags: ['event:1'], until });
  const pages = createRenderer(
    { mode: 'production', build: async () => build },
    {
      call: () => (() => Promise.reject(new Error('no calls here'))) as never,
      cache,
      refusal: () => Promise.resolve(null),
      venue: unnamedVenue(false),
      origin: 'http://localhost',
      headersOf: () => ({}),
      dev: false,
      failed: (_request, error) => {
        throw error as Error;
      },
    },
  );
  const app = Fastify({ logger: false });
  app.get('/*', async (request) => {
    const page = await pages.page(request, pageAddress('/'), 'en');
    return String(page.expires_at - clock.ms);
  });
  const { body } = await app.inject('/');
  expect(Number(body)).toBe(60_000);
  expect(cache.size().pages).toBe(1);
  clock.ms += 60_001;
  await app.inject('/');
  expect(cache.found()).toMatchObject({ hits: 0 });
  await app.close();
});
