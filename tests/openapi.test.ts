import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import summaries from '#server/openapi/summaries.json' with { type: 'json' };
import { routes } from '#server/routes.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('the description of the API is valid OpenAPI 3.1', async () => {
  const { body } = await testApp.ask('GET', '/openapi.json');
  const validator = new Validator();
  expect(await validator.validate(body as never)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it lists each call once, with its access, and describes each path parameter', async () => {
  const { paths } = (await testApp.ask('GET', '/openapi.json')).body as {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId?: string;
          summary?: string;
          tags?: string[];
          'x-access'?: string;
          parameters?: { name: string; in: string; required?: boolean }[];
        }
      >
    >;
  };
  const wrong: string[] = [];
  const names = new Set<string>();
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).toSorted();
      const described = (call.parameters ?? [])
        .filter((parameter) => parameter.in === 'path' && parameter.required)
        .map(({ name }) => name)
        .toSorted();
      if (JSON.stringify(inPath) !== JSON.stringify(described))
        wrong.push(`${method} ${path} describes ${described.join(', ')}`);
      if (!call['x-access']) wrong.push(`${method} ${path} does not say who may call it`);
      if (!call.operationId || names.has(call.operationId))
        wrong.push(`${method} ${path} has no name or that of another call`);
      names.add(call.operationId ?? '');
      if (call.tags?.length !== 1) wrong.push(`${method} ${path} has no tag or several`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(60);
});

test('each operation and each tag says in a sentence what it is for', async () => {
  const { paths, tags } = (await testApp.ask('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string; summary: string; tags: string[] }>>;
    tags: { name: string; description: string }[];
  };
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(summaries.operations).toSorted(),
  );
  const summaryForm = /^[A-Z][a-z]+s[ ,][^.]{3,98}\.$/;
  const summariesOf = calls.map(({ summary }) => summary);
  expect(summariesOf.filter((summary) => !summaryForm.test(summary))).toEqual([]);
  const descriptions = tags.map(({ description }) => description);
  expect(descriptions.filter((description) => !/^[A-Z][^.]{5,98}\.$/.test(description))).toEqual(
    [],
  );
  const used = new Set(calls.flatMap((call) => call.tags)).add('Webhooks');
  expect(tags.map(({ name }) => name)).toEqual([...used].toSorted());
  const left = Object.values(summaries.groups).filter(({ name }) => !used.has(name));
  expect(left).toEqual([]);
});

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Operation['responses'][string]>;
    schemas: Record<string, { properties?: Record<string, { description?: string }> }>;
  };
}
interface Operation {
  parameters: { name: string; in: string; style?: string; schema?: object }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: unknown }>; headers?: object }
  >;
}
const described = async (): Promise<Described> =>
  (await testApp.ask('GET', '/openapi.json')).body as Described;
const operationsOf = ({ paths }: Described): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      call,
    ]),
  );

test('schemas are named, every property is described, and there is nothing of the demo', async () => {
  const { components, paths } = await described();
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([
      'Event',
      'PublicOrder',
      'Ticket',
      'Attendee',
      'User',
      'Refusal',
      'PageMeta',
    ]),
  );
  const mute = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, property]) => !property.description)
      .map(([property]) => `${name}.${property}`),
  );
  expect(mute).toEqual([]);
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/dev'))).toEqual([]);
});

test('every refusal code is in the common refusal schema, and 204 has no content', async () => {
  const document = await described();
  for (const [name, { responses }] of operationsOf(document)) {
    expect(Object.keys(responses), name).toEqual(
      expect.arrayContaining(['400', '405', '414', '429', '431', '500', '503']),
    );
    for (const [status, given] of Object.entries(responses)) {
      const shared = document.components.responses[String(given.$ref).split('/').at(-1) ?? ''];
      const answer = given.$ref ? (shared ?? {}) : given;
      if (status === '204' || status === '304') expect(answer.content, name).toBeUndefined();
      if (Number(status) >= 400)
        expect(answer.content?.['application/json']?.schema, `${name} ${status}`).toMatchObject({
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { properties: { code: { enum: expect.arrayContaining([expect.any(String)]) } } },
          ],
        });
    }
  }
});

test('each refusal is listed under the status that it is answered with', async () => {
  const found = new Map<string, Set<string>>();
  const byCall = new Map<string, string>();
  for (const [name, { responses }] of operationsOf(await described()))
    for (const [status, { content }] of Object.entries(responses))
      for (const code of codesIn(content?.['application/json']?.schema)) {
        found.set(code, (found.get(code) ?? new Set()).add(status));
        byCall.set(`${name} ${code}`, status);
      }
  // Statuses as written where the refusals are thrown.
  const refused =
    /(?:new Refusal|refuse)\(\s*'([a-z_.]+)',(?:\s*\{[^{}]*\},)?\s*(\d{3})|'(payment\.\w+)': (\d{3})/g;
  const wrong: string[] = [];
  for (const file of globSync('features/**/*.ts').filter((name) => !name.endsWith('.test.ts')))
    for (const [, value, its, other, status] of readFileSync(file, 'utf8').matchAll(refused)) {
      const [code = '', thrown = ''] = value ? [value, its] : [other, status];
      if (found.has(code) && !found.get(code)?.has(thrown)) wrong.push(`${code} is ${thrown}`);
    }
  expect(wrong).toEqual([]);
  // The same code for the user who follows the link and the one who requests it again.
  const invitation = 'invitation.accepted';
  expect([
    byCall.get(`POST /api/auth/invitation/{token} ${invitation}`),
    byCall.get(`DELETE /api/users/{colleagueId}/invitation ${invitation}`),
    byCall.get('GET /api/auth/invitation/{token} invitation.expired'),
  ]).toEqual(['410', '409', '410']);
  const order = 'POST /api/public/events/{eventId}/order';
  for (const code of ['promo_code.used_up', 'ticket.total_cannot_be_charged'])
    expect(byCall.get(`${order} ${code}`), code).toBe('409');
});
test('codes of field errors are not codes of a call', () => {
  const sources = globSync('{features,platform}/**/*.ts')
    .filter((name) => !/(\.test|contract)\.ts$/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const begun = [
    ...sources.matchAll(/(?:refuse|refusalAt|Refusal)\((?:'[\w.]+', )?`([a-z_.]+)\$\{/g),
  ].map(([, start]) => start);
  const isThrown = (code: string): boolean =>
    sources.includes(`'${code}'`) || begun.some((start) => start && code.startsWith(start));
  expect(begun).not.toEqual([]);
  const named = new Set(routes.flatMap(({ endpoint }) => endpoint.refuses ?? []));
  expect([...named].filter((code) => !isThrown(code))).toEqual([]);
});

/** Returns the codes in the schema of a refusal. */
const codesIn = (schema: unknown): string[] =>
  (schema as { allOf?: { properties?: { code?: { enum?: string[] } } }[] } | undefined)?.allOf?.[1]
    ?.properties?.code?.enum ?? [];

test('lists enumerate sorts and filters; idempotency keys and files are described', async () => {
  const calls = new Map(operationsOf(await described()));
  const orders = calls.get('GET /api/events/{eventId}/orders')?.parameters ?? [];
  const named = (name: string) => orders.find((parameter) => parameter.name === name);
  expect(named('sort_by')?.schema).toMatchObject({ enum: expect.arrayContaining(['total_gross']) });
  expect(named('filter_fields')).toMatchObject({
    style: 'deepObject',
    schema: { properties: { status: { properties: { eq: { enum: expect.any(Array) } } } } },
  });
  const create = calls.get('POST /api/events');
  expect(create?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  const calendar = calls.get('GET /api/public/events/{eventId}/calendar.ics');
  expect(Object.keys(calendar?.responses['200']?.content ?? {})).toEqual(['text/calendar']);
  const image = calls.get('POST /api/events/{eventId}/images');
  expect(Object.keys(image?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});

test('Redocly finds no error by its recommended rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(await described()));
    const cli = join('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const output = execFileSync(
      process.execPath,
      [cli, 'lint', file, '--config', 'redocly.yaml', '--format', 'json'],
      { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    expect((JSON.parse(output) as { totals: { errors: number } }).totals.errors).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the API reader loads nothing from other hosts and has no inline script', async () => {
  const page = await testApp.ask('GET', '/docs');
  expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)|https?:/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:/);
  const [, script = ''] = /<script src="\/api([^"]+)"/.exec(page.text) ?? [];
  const served = await testApp.ask('GET', script);
  expect([served.status, served.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ]);
  expect((await testApp.ask('GET', '/docs/reader/')).status).toBe(302);
});
