import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/context.ts';
import type { Route } from '#platform/http.ts';
import { html } from '#platform/html.ts';
import { isKnown } from '#platform/http/known-answer.ts';
import { fromAcceptLanguage, languageTag, type Locale } from '#platform/pure/locales.ts';
import { describeApi } from './openapi/document.ts';
import { chosenEncoding, PageBody } from './page-encoding.ts';

const reader = '/api/docs/reader';

/**
 * Serves OpenAPI 3.1 at `/api/openapi.json`, made from the contracts, with field names in the
 * reader's language; and a page to read and try it at `/api/docs`.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { config, texts }: Platform,
  routes: readonly Route[],
): Promise<void> {
  // Two megabytes: written and compressed once, as repeated requests would delay all others.
  const documents = new Map<Locale, PageBody>();
  const documentIn = (locale: Locale) => {
    const known = documents.get(locale);
    if (known) return known;
    const description = describeApi(
      routes.map(({ endpoint }) => endpoint),
      {
        base_url: config.base_url,
        labelOf: (field) => {
          const label = `fields.${field}`;
          return texts.has(label) ? texts.format(locale, label) : null;
        },
      },
    );
    const body = new PageBody(Buffer.from(JSON.stringify(description)));
    documents.set(locale, body);
    return body;
  };
  app.get('/api/openapi.json', { compress: false }, async ({ headers }, reply) => {
    // Unlike for visitors, the default is English for programs without a preference.
    const locale = fromAcceptLanguage(headers['accept-language']) ?? 'en';
    const body = documentIn(locale);
    const vary = [reply.getHeader('vary'), 'Accept-Language', 'Accept-Encoding'].filter(Boolean);
    void reply
      .header('content-language', languageTag(locale))
      .header('vary', vary.join(', '))
      .header('cache-control', 'public, no-cache')
      .header('etag', body.tag);
    if (isKnown(headers['if-none-match'], body.tag)) return reply.code(304).send();
    const encoding = chosenEncoding(headers['accept-encoding']?.toString() ?? '');
    if (encoding) void reply.header('content-encoding', encoding);
    return reply
      .type('application/json; charset=utf-8')
      .send(encoding ? await body.in(encoding) : body.plain);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; " +
          "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; " +
          "frame-ancestors 'none'",
      )
      .send(page),
  );
  // Only the reader's script is served: its own page would need an inline script.
  await app.register(apiReference, {
    routePrefix: reader,
    configuration: { url: '/api/openapi.json' },
    hooks: {
      onRequest: (request, reply, done) => {
        if (request.url.split('?')[0]?.endsWith('/js/scalar.js')) return done();
        void reply.redirect('/api/docs');
      },
    },
  });
}

/** Sends no requests to other hosts: no fonts, no proxy, no assistant, no telemetry. */
const configuration = JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  metaData: { title: 'Foyer API' },
});
const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Foyer API</title></head>
<body><noscript><a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1)</noscript>
<div id="api-reference" data-url="/api/openapi.json" data-configuration="${configuration}"></div>
<script src="${reader}/js/scalar.js"></script></body></html>`.value;
