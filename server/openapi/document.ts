import { z } from 'zod';
import type { Endpoint } from '#platform/endpoint.ts';
import { grantable, type Access } from '#platform/pure/access.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { paramsSchema } from '#platform/http/params.ts';
import { links, meta } from '#platform/http/wrapped.ts';
import { buckets } from '#platform/pure/buckets.ts';
import { most_uploads } from '#platform/multipart.ts';
import { bucketOf } from '#platform/http/admit.ts';
import { examplesOf } from './examples.ts';
import { listParameters } from './lists.ts';
import { callNames, schemaNames } from './names.ts';
import { commonAnswers, Refusal, refusalAnswer, refusalsOf } from './refusals.ts';
import { SchemaWriter, type Schema } from './schemas.ts';
import { summaryOf, tagOf, tagsOf } from './summaries.ts';
import { info } from './info.ts';
import { describedWebhooks } from './webhooks.ts';

interface Options {
  base_url: string;
  /** The label of a field, if the catalogue has one. */
  labelOf: (field: string) => string | null;
}

/** Splits `orderShortId` and `order_short_id` into words. */
const inWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const json = (schema: Schema, values: readonly unknown[] = []): Schema => ({
  'application/json': {
    schema,
    ...(values.length
      ? { examples: Object.fromEntries(values.map((value, n) => [`${n + 1}`, { value }])) }
      : {}),
  },
});

/** Describes the whole API as OpenAPI 3.1, from its contracts, without the calls of the demo. */
export function describeApi(endpoints: readonly Endpoint[], options: Options): Schema {
  const writer = new SchemaWriter(
    schemaNames(),
    (field) => options.labelOf(field) ?? `${sentence(inWords(field))}.`,
  );
  const calls = callNames();
  const paths: Record<string, Record<string, Schema>> = {};
  const groups = new Set<string>();
  for (const endpoint of endpoints) {
    if (endpoint.path.startsWith('/dev')) continue;
    const [group, call] = calls.get(endpoint) ?? namedByPath(endpoint);
    groups.add(group);
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(
      endpoint,
      [group, call],
      writer,
    );
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: options.base_url }],
    tags: tagsOf(groups),
    paths,
    webhooks: describedWebhooks(),
    components: {
      schemas: { ...writer.components, Refusal },
      responses: commonAnswers(),
      headers,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of POST /api/auth/login. It is rotated every ten minutes: when a response ' +
            'has the header `X-Auth-Token`, use its value from then on.',
        },
        api_token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, `foyer_…`, created by an admin at /account/api-tokens. It is accepted by ' +
            'operations whose `x-access` is one of its permissions, for one account, until it expires, is ' +
            'revoked, or its creator leaves. It is not rotated and is limited to 600 requests a minute.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session_identifier',
          description:
            'The browser session of the reservation, set by POST /api/public/events/{eventId}/order. ' +
            'Over https its name begins with `__Host-`.',
        },
      },
    },
  };
}

const header = (description: string, type = 'string') => ({ description, schema: { type } });
const headers = {
  'X-Auth-Token': header('The token that replaces the one in the request.'),
  'X-Request-Id': header('Identifies the request in the log.'),
  'Retry-After': header('Seconds to wait before the next request.', 'integer'),
  'RateLimit-Policy': header('The rate limit of the operation: `"private";q=2400;w=60`.'),
  ETag: header(
    'The version of the response: with it as `If-None-Match`, an unchanged response is 304.',
  ),
  Allow: header('The methods that the path supports.'),
  Deprecation: header(
    'When the operation was deprecated, in Unix seconds: `@1767225600` (RFC 9745).',
  ),
  Sunset: header('When the operation will be removed, as an HTTP date (RFC 8594).'),
};
const referTo = (...names: (keyof typeof headers)[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function namedByPath({ method, path }: Endpoint): readonly [string, string] {
  const parts = path.split('/').filter((part) => part && !part.startsWith(':'));
  const [first = 'api', ...rest] = parts[0] === 'public' ? parts.slice(1) : parts;
  return [first, [method.toLowerCase(), ...rest].join('_')];
}

function operation(
  endpoint: Endpoint,
  [group, call]: readonly [string, string],
  writer: SchemaWriter,
): Schema {
  const { access, deprecated } = endpoint;
  const operationId = `${group}_${call}`.replaceAll(/\W/g, '_');
  const requestBody = bodyOf(endpoint, operationId, writer);
  const signsIn = !['public', 'buyer', 'link', 'webhook'].includes(access);
  return {
    operationId,
    summary: summaryOf(operationId),
    tags: [tagOf(group).name],
    'x-access': access,
    ...(deprecated
      ? { deprecated: true, description: `Removed on ${deprecated.until}. ${deprecated.instead}` }
      : {}),
    security: isOneOf<Access>(grantable, access)
      ? [{ bearer: [] }, { api_token: [] }]
      : signsIn
        ? [{ bearer: [] }]
        : access === 'buyer'
          ? [{ session: [] }, {}]
          : [],
    parameters: parametersOf(endpoint, writer),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, operationId, writer),
  };
}

function parametersOf(endpoint: Endpoint, writer: SchemaWriter): Schema[] {
  const inPath = paramsSchema(endpoint.path)?.shape ?? {};
  const parameters: Schema[] = Object.keys(inPath).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: `${sentence(inWords(name))}.`,
    schema: /(?<!Short)Id$/.test(name)
      ? { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
      : { type: 'string', minLength: 1, maxLength: 200 },
  }));
  if (endpoint.query instanceof z.ZodObject) {
    const { properties, required } = writer.fields(endpoint.query, 'input');
    for (const [name, schema] of Object.entries(properties))
      parameters.push({ name, in: 'query', required: required.includes(name), schema });
  }
  if (endpoint.list) {
    const known = new Set(parameters.map(({ name }) => name));
    parameters.push(...listParameters(endpoint.list).filter(({ name }) => !known.has(name)));
  }
  if (endpoint.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'For 24 hours, the same key with the same body returns the first response again; with another body, 422.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    });
  return parameters;
}

function bodyOf(endpoint: Endpoint, name: string, writer: SchemaWriter): Schema | null {
  const { body, files } = endpoint;
  if (files) {
    const fields = body ? writer.fields(body, 'input') : { properties: {}, required: [] };
    const uploads = Object.entries(files).map(([field, { many }]) => {
      const file = { type: 'string', contentMediaType: 'application/octet-stream' };
      return [field, many ? { type: 'array', items: file, maxItems: most_uploads } : file] as const;
    });
    const requiredFiles = Object.entries(files).flatMap(([field, { required }]) =>
      required ? [field] : [],
    );
    const schema = {
      type: 'object',
      properties: { ...fields.properties, ...Object.fromEntries(uploads) },
      required: [...fields.required, ...requiredFiles],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return null;
  return {
    required: !body.safeParse({}).success,
    content: json(
      writer.refer(body, 'input', `${name}_body`),
      examplesOf(endpoint).flatMap(({ request }) => (request === null ? [] : [request])),
    ),
  };
}

function responsesOf(endpoint: Endpoint, name: string, writer: SchemaWriter): Schema {
  const { shape, returns, status, access, method, deprecated } = endpoint;
  const refused = [...refusalsOf(endpoint)].map(
    ([code, codes]) => [String(code), refusalAnswer(code, codes)] as const,
  );
  const isKept = access === 'public' && method === 'GET' && shape !== 'none';
  const limit = bucketOf(endpoint);
  const sent = referTo(
    'X-Request-Id',
    ...(limit in buckets && access !== 'webhook' ? (['RateLimit-Policy'] as const) : []),
    ...(access === 'public' ? [] : (['X-Auth-Token'] as const)),
    ...(isKept || shape === 'file' ? (['ETag'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  );
  const good = { headers: sent };
  if (shape === 'none')
    return Object.fromEntries([['204', { description: 'Done.', ...good }], ...refused]);
  if (shape === 'file') {
    const content = Object.fromEntries(
      fileTypes(endpoint.path).map((type) => [type, { schema: fileOf(type) }]),
    );
    return Object.fromEntries([
      ['200', { description: 'The file.', ...good, content }],
      ...(method === 'GET'
        ? [
            [
              '206',
              { description: 'The part of the file that `Range` requests.', ...good, content },
            ],
            ['304', { description: 'Unchanged since the `ETag` in the request.' }],
          ]
        : []),
      ...refused,
    ]) as Schema;
  }
  const item = returns ? writer.refer(returns, 'output', `${name}_answer`) : {};
  const answer =
    shape === 'raw'
      ? item
      : {
          type: 'object',
          required: ['data'],
          properties: {
            data: shape === 'one' ? item : { type: 'array', items: item },
            ...(shape === 'page'
              ? {
                  links: writer.refer(links, 'output', 'PageLinks'),
                  meta: writer.refer(meta, 'output', 'PageMeta'),
                }
              : {}),
          },
        };
  return Object.fromEntries([
    [
      String(status),
      {
        description: 'The response.',
        ...good,
        content: json(
          answer,
          examplesOf(endpoint).map((example) => example.answer),
        ),
      },
    ],
    ...(isKept ? [['304', { description: 'Unchanged since the `ETag` in the request.' }]] : []),
    ...refused,
  ]) as Schema;
}

/** Clients parse JSON by its type: a file of it is not a string to them. */
const fileOf = (type: string): Schema =>
  type === 'application/json'
    ? { type: 'object' }
    : { type: 'string', contentMediaType: 'application/octet-stream' };

/** The content types of the files at a path. */
function fileTypes(path: string): string[] {
  if (path.endsWith('.ics')) return ['text/calendar'];
  if (/pdf$|receipt$/.test(path)) return ['application/pdf'];
  if (path === '/WOWusers/export') return ['application/json'];
  if (/^\/(public\/files|member-files)\//.test(path)) return ['image/webp', 'application/pdf'];
  return ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'];
}
