import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { smallApi } from '../tests/setup/small-api.ts';
import { multipart, type Part } from '../tests/setup/upload.ts';
import { endpoint } from './endpoint.ts';
import { on } from './http.ts';

let testPlatform: TestPlatform;
let app: FastifyInstance;
const Heard = z.object({
  title: z.string(),
  files: z.record(z.string(), z.array(z.object({ name: z.string(), size: z.number() }))),
});
const call = endpoint('POST /things', {
  access: 'public',
  body: z.object({ title: z.string().trim().min(1).max(20) }),
  returns: Heard,
  files: {
    picture: { required: true, max_bytes: 100_000 },
    notes: { required: false, max_bytes: 200, many: true },
  },
});
const translated = endpoint('POST /translated', {
  access: 'public',
  body: z.object({
    title: z.string().max(40),
    translations: z.record(z.string(), z.object({ title: z.string() })).optional(),
    tags: z.array(z.string().max(5)).optional(),
  }),
  shape: 'raw',
  returns: z.unknown(),
  files: { picture: { required: false, max_bytes: 100 } },
});
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  app = await smallApi(testPlatform.platform, [
    on(call, async (_ctx, { body, files }) => ({
      title: body.title,
      files: Object.fromEntries(
        Object.entries(files).map(([field, uploads]) => [
          field,
          uploads.map(({ name, bytes }) => ({ name, size: bytes.length })),
        ]),
      ),
    })),
    on(translated, async (_ctx, { body }) => body),
  ]);
});
afterAll(async () => {
  await app.close();
  await testPlatform.close();
});

interface Heard_ {
  data: z.output<typeof Heard>;
  code?: string;
  errors?: Record<string, string[]>;
}
async function send(
  parts: readonly Part[],
  headers?: Record<string, string>,
  url = '/api/things',
): Promise<{ status: number } & Heard_> {
  const form = multipart(parts);
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  return { status: answer.statusCode, ...(answer.json() as Heard_) };
}
const title: Part = { field: 'title', bytes: ' 維港 ' };
const picture = (size = 10, name = 'a.png'): Part => ({
  field: 'picture',
  name,
  bytes: Buffer.alloc(size),
});

test('fields are validated by the schema, files by their rules', async () => {
  const answer = await send([
    title,
    picture(10),
    { field: 'notes', name: '1.txt', bytes: 'a' },
    { field: 'notes', name: '2.txt', bytes: 'bb' },
  ]);
  expect([answer.status, answer.data]).toEqual([
    200,
    {
      title: '維港',
      files: {
        picture: [{ name: 'a.png', size: 10 }],
        notes: [
          { name: '1.txt', size: 1 },
          { name: '2.txt', size: 2 },
        ],
      },
    },
  ]);
});

test('a file of the maximum size is accepted, one byte more is refused at its field with the limit', async () => {
  expect((await send([title, picture(100_000)])).status).toBe(200);
  expect(await send([title, picture(100_001)])).toMatchObject({
    status: 413,
    code: 'input.too_large',
    errors: { picture: [expect.stringContaining('0.1 MB')] },
  });
});

test('each file field has its own size limit', async () => {
  expect(
    await send([title, picture(), { field: 'notes', name: 'n.txt', bytes: 'x'.repeat(201) }]),
  ).toMatchObject({ status: 413, errors: { notes: [expect.any(String)] } });
});

test('a missing required file is refused at its field, also when its file input is empty', async () => {
  expect(await send([title])).toMatchObject({
    status: 422,
    errors: { picture: [expect.any(String)] },
  });
  expect(await send([title, { field: 'picture', name: '', bytes: '' }])).toMatchObject({
    status: 422,
    errors: { picture: [expect.any(String)] },
  });
});

test('an invalid field is refused as in a JSON body', async () => {
  expect(await send([picture(), { field: 'title', bytes: 'x'.repeat(21) }])).toMatchObject({
    status: 422,
    errors: { title: [expect.stringContaining('20')] },
  });
  expect(await send([picture()])).toMatchObject({
    status: 422,
    errors: { title: [expect.any(String)] },
  });
});

test('files of undeclared fields are ignored, also under names such as __proto__', async () => {
  for (const field of ['passport', '__proto__', 'constructor', 'toString']) {
    const answer = await send([title, picture(), { field, name: 'x.png', bytes: 'x' }]);
    if (answer.status === 200) expect(Object.keys(answer.data.files), field).toEqual(['picture']);
    else expect(answer.status, field).toBe(400);
  }
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
});

test('direction marks are removed from a file name, and a long one keeps its extension', async () => {
  const [turned] =
    (await send([title, picture(1, 'photo\u202egnp.exe')])).data.files['picture'] ?? [];
  expect(turned?.name).toBe('photognp.exe');
  const [long] =
    (await send([title, picture(1, `${'長'.repeat(300)}.pdf`)])).data.files['picture'] ?? [];
  expect([long?.name.length, long?.name.endsWith('.pdf')]).toEqual([150, true]);
});

test('a truncated form, a missing boundary or too many parts is a client error', async () => {
  const form = multipart([title, picture()]);
  const raw = async (payload: Buffer, contentType: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/things',
        payload,
        headers: { 'content-type': contentType },
      })
    ).statusCode;
  const type = form.headers['content-type'] ?? '';
  expect(await raw(form.payload.subarray(0, form.payload.length - 40), type)).toBe(400);
  expect(await raw(form.payload, 'multipart/form-data')).toBe(400);
  expect(
    (
      await send([
        title,
        ...Array.from({ length: 21 }, (_, n) => ({ field: 'notes', name: `${n}.txt`, bytes: 'x' })),
      ])
    ).status,
  ).toBe(413);
});

test('the same endpoint accepts JSON and names the missing file', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/things', payload: { title: 'x' } });
  expect([answer.statusCode, Object.keys((answer.json() as Heard_).errors ?? {})]).toEqual([
    422,
    ['picture'],
  ]);
});

describe('objects and arrays inside a form', () => {
  const given = async (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(([field, bytes]) => ({ field, bytes }));
    const { status, ...answer } = await send(parts, {}, '/api/translated');
    return { status, answer: answer as object & Pick<Heard_, 'errors'> };
  };

  test('are sent as JSON; a text field that looks like JSON stays text', async () => {
    expect(
      await given({
        title: '{"not": "an object"}',
        translations: '{"en":{"title":"Night Ferry"},"zh-cn":{"title":"夜渡"}}',
        tags: '["a","b"]',
      }),
    ).toEqual({
      status: 200,
      answer: {
        title: '{"not": "an object"}',
        translations: { en: { title: 'Night Ferry' }, 'zh-cn': { title: '夜渡' } },
        tags: ['a', 'b'],
      },
    });
  });

  test('are refused at their path as in a JSON body', async () => {
    for (const [fields, path] of [
      [{ translations: '{"en":{"title":7}}' }, 'translations.en.title'],
      [{ translations: '{"en":' }, 'translations'],
      [{ translations: 'Night Ferry' }, 'translations'],
      [{ translations: '[]' }, 'translations'],
      [{ tags: '["far too long"]' }, 'tags.0'],
    ] as const) {
      const { status, answer } = await given({ title: 'x', ...fields });
      expect([status, Object.keys(answer.errors ?? {})], path).toEqual([422, [path]]);
    }
  });

  test('are ignored under undeclared names and names of inherited properties', async () => {
    for (const name of ['other', 'constructor', 'toString', '__proto__']) {
      const { status, answer } = await given({ title: 'x', [name]: '{"a":1}' });
      expect([200, 400], name).toContain(status);
      if (status === 200) expect(answer, name).toEqual({ title: 'x' });
    }
    const { status, answer } = await given({
      title: 'x',
      translations: '{"en":{"title":"x","__proto__":{"polluted":1}},"__proto__":{"polluted":1}}',
    });
    expect([status, JSON.stringify(answer)].join(' ')).not.toContain('polluted":1');
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  });
});

test('JSON in a field that is nested too deeply is refused', async () => {
  const tags = { field: 'tags', bytes: `${'['.repeat(100_000)}${']'.repeat(100_000)}` };
  const answer = await send([title, tags], {}, '/api/translated');
  expect([answer.status, answer.code]).toEqual([400, 'input.malformed']);
});
