import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Platform } from '#platform/context.ts';
import { html, raw } from '#platform/html.ts';

interface Operation {
  summary?: string;
  'x-access'?: string;
  'x-refuses'?: readonly string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}
type Document = { paths?: Record<string, Record<string, Operation>> };

/** OpenAPI 3.1 at `/api/openapi.json`, made from the contracts, and a page to read it at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Foyer',
        version: '1',
        description:
          'Tickets and membership for a venue. Money is in major units, times are ISO 8601 with Z, ids are integers.',
      },
      servers: [{ url: platform.config.base_url }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (input) => {
      const endpoint = (
        input.route.config as
          | {
              endpoint?: {
                access: string;
                files?: object;
                body?: z.ZodType;
                refuses?: readonly string[];
                path: string;
              };
            }
          | undefined
      )?.endpoint;
      const made = jsonSchemaTransform(input) as {
        schema: Record<string, unknown>;
        url: string;
      };
      if (!endpoint) return { ...made, schema: { ...made.schema, hide: true } };
      const signedIn =
        endpoint.access !== 'public' &&
        !['buyer', 'link', 'webhook', 'dev'].includes(endpoint.access);
      return {
        ...made,
        schema: {
          ...made.schema,
          tags: [endpoint.path.split('/')[endpoint.path.startsWith('/public') ? 2 : 1] ?? 'api'],
          'x-access': endpoint.access,
          ...(endpoint.refuses ? { 'x-refuses': endpoint.refuses } : {}),
          ...(signedIn ? { security: [{ bearer: [] }] } : {}),
          ...(endpoint.files
            ? {
                consumes: ['multipart/form-data', 'application/json'],
                body: multipartBody(endpoint.files, endpoint.body),
              }
            : {}),
        },
      };
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(docsPage(app.swagger() as Document)),
  );
}

function multipartBody(files: object, body: z.ZodType | undefined): unknown {
  const fields = body
    ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
        properties?: object;
        required?: string[];
      })
    : {};
  return {
    type: 'object',
    properties: {
      ...fields.properties,
      ...Object.fromEntries(
        Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]),
      ),
    },
    ...(fields.required ? { required: fields.required } : {}),
  };
}

function docsPage(document: Document): string {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const pretty = (value: unknown) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`;
  const rows = entries.map(
    ({
      path,
      method,
      operation,
    }) => html`<details><summary><b>${method}</b> <code>${path}</code> <i>${operation['x-access'] ?? ''}</i></summary>
${[
  operation['x-refuses'] ? html`<p>Refuses: ${operation['x-refuses'].join(', ')}</p>` : null,
  operation.parameters ? html`<h4>Parameters</h4>${pretty(operation.parameters)}` : null,
  operation.requestBody ? html`<h4>Body</h4>${pretty(operation.requestBody)}` : null,
]}<h4>Answers</h4>${pretty(operation.responses)}</details>`,
  );
  const style = raw(
    [
      '<style>body{font:15px/1.6 system-ui;max-width:960px;margin:32px auto;padding:0 16px;',
      'color:#16150f;background:#faf8f3}summary{cursor:pointer;padding:6px 0}',
      'b{display:inline-block;width:64px;color:#cc3b25}',
      'i{float:right;color:#0d7a6b;font-style:normal}',
      'pre{background:#fff;border:1px solid #e5e1d6;border-radius:6px;padding:12px;overflow:auto;',
      'max-height:480px}</style>',
    ].join(''),
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Foyer API</title>${style}</head>
<body><h1>Foyer API</h1>
<p>${entries.length} calls. On the right: who may call.
Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${rows}</body></html>`.value;
}
