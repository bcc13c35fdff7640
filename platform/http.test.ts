import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { smallApi } from '../tests/setup/small-api.ts';
import { endpoint, money } from './endpoint.ts';
import { on, type FileAnswer, type Gate, type Route } from './http.ts';
import { notFound, refuse } from './pure/refusal.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

/** Sends one request to one route; the server is created for it and discarded. */
async function ask(
  route: Route,
  url: string,
  {
    headers = {},
    body,
    gate,
  }: { headers?: Record<string, string>; body?: unknown; gate?: Partial<Gate> } = {},
) {
  const app = await smallApi(testPlatform.platform, [route], gate);
  const answer = await app.inject({
    method: route.endpoint.method,
    url: `/api${url}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  await app.close();
  return answer;
}
const Thing = z.object({ n: z.number(), price: money().optional() });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the response shapes', () => {
  test.each([
    ['one', { n: 1, secret: 'x' }, { data: { n: 1 } }],
    ['list', [{ n: 1, secret: 'x' }], { data: [{ n: 1 }] }],
    ['raw', { n: 1, secret: 'x' }, { n: 1 }],
  ] as const)(
    '%s: wrapped as declared, and undeclared columns are never sent',
    async (shape, answer, body) => {
      const route = on(
        endpoint('GET /things', { access: 'public', shape, returns: Thing }),
        (async () => answer) as never,
      );
      expect((await ask(route, '/things')).json()).toEqual(body);
    },
  );

  test('shape "none" answers 204 without a body', async () => {
    const answer = await ask(
      on(endpoint('DELETE /things', { access: 'public', shape: 'none' }), async () => undefined),
      '/things',
    );
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  test('status 201 is sent when declared', async () => {
    expect(
      (
        await ask(
          on(
            endpoint('POST /things', { access: 'public', status: 201, returns: Thing }),
            async () => ({ n: 1 }),
          ),
          '/things',
        )
      ).statusCode,
    ).toBe(201);
  });

  test('money is read and written in the currency that the guard found', async () => {
    const seen: number[] = [];
    const route = on(
      endpoint('POST /events/:eventId/things', {
        access: 'public',
        body: z.object({ price: money() }),
        returns: Thing,
      }),
      async (_ctx, { body }) => {
        seen.push(body.price);
        return { n: 1, price: body.price };
      },
    );
    const inYen: Partial<Gate> = { guard: async (ctx) => void (ctx.currency = 'JPY') };
    expect(
      (await ask(route, '/events/7/things', { body: { price: 999 }, gate: inYen })).json(),
    ).toEqual({ data: { n: 1, price: 999 } });
    expect((await ask(route, '/events/7/things', { body: { price: 9.99 } })).json()).toEqual({
      data: { n: 1, price: 9.99 },
    });
    expect(
      (await ask(route, '/events/7/things', { body: { price: 9.99 }, gate: inYen })).json(),
    ).toMatchObject({ code: 'input.invalid', errors: { price: [expect.any(String)] } });
    expect(seen).toEqual([999, 999]);
  });
});

describe('a file response', () => {
  const fileRoute = (more: Partial<FileAnswer>) =>
    on(endpoint('GET /file', { access: 'public', shape: 'file' }), async () => ({
      bytes: Buffer.from('x'),
      mime_type: 'text/csv',
      name: 'a.csv',
      attachment: true,
      ...more,
    }));

  test.each([
    ['orders.csv', 'attachment; filename="orders.csv"; filename*=UTF-8\'\'orders.csv'],
    ['訂單.csv', 'attachment; filename="_.csv"; filename*=UTF-8\'\'%E8%A8%82%E5%96%AE.csv'],
    [
      'a"; filename="evil.exe',
      'attachment; filename="a_filename_evil.exe"; filename*=UTF-8\'\'a%22%3B%20filename%3D%22evil.exe',
    ],
    [
      'two\r\nX-Evil: 1.csv',
      'attachment; filename="two_X-Evil_1.csv"; filename*=UTF-8\'\'two%0D%0AX-Evil%3A%201.csv',
    ],
  ])('named %j keeps its name and cannot inject a header', async (name, disposition) => {
    const { headers } = await ask(fileRoute({ name }), '/file');
    expect(headers['content-disposition']).toBe(disposition);
    expect(headers).not.toHaveProperty('x-evil');
  });

  test('runs no scripts, is not cached and has its own content type', async () => {
    const { headers } = await ask(fileRoute({ attachment: false }), '/file');
    expect(headers).toMatchObject({
      'content-type': 'text/csv',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'content-disposition': expect.stringMatching(/^inline/),
    });
  });

  test('may be cached when its route says so', async () => {
    expect(
      (await ask(fileRoute({ cache: 'public, max-age=1' }), '/file')).headers['cache-control'],
    ).toBe('public, max-age=1');
  });

  test('may be streamed', async () => {
    expect(
      (
        await ask(
          fileRoute({ bytes: Readable.from([Buffer.from('維'), Buffer.from('港')]) }),
          '/file',
        )
      ).body,
    ).toBe('維港');
  });
});

describe('path parameters', () => {
  const route = on(
    endpoint('GET /events/:eventId/order/:orderShortId', {
      access: 'public',
      returns: z.object({ params: z.unknown() }),
    }),
    async (_ctx, { params }) => ({ params }),
  );

  test('an id is a number, a short id is a string', async () => {
    expect((await ask(route, '/events/007/order/o_1')).json()).toEqual({
      data: { params: { eventId: 7, orderShortId: 'o_1' } },
    });
  });

  test.each(['0', '-1', '1.5', 'x', '9007199254740993', '1e3x', '%20', '%00', 'null', '1;drop'])(
    'the id "%s" answers 404, like an unknown id',
    async (id) => {
      expect((await ask(route, `/events/${id}/order/o_1`)).json()).toMatchObject({
        code: 'not_found',
      });
    },
  );

  test('a short id of more than 200 characters answers 404', async () => {
    expect((await ask(route, `/events/7/order/${'x'.repeat(201)}`)).statusCode).toBe(404);
  });
});

describe('access control', () => {
  const routeOf = (access: 'public' | 'signed_in' | 'orders.read' | 'account.manage') =>
    on(endpoint('GET /events/:eventId/things', { access, returns: Thing }), async () => ({ n: 1 }));
  const foreign: Partial<Gate> = { guard: () => Promise.reject(notFound()) };

  test.each([
    ['public', {}, 200],
    ['signed_in', {}, 401],
    ['signed_in', bearer('member'), 200],
    ['signed_in', bearer('wrong'), 401],
    ['orders.read', {}, 401],
    ['orders.read', bearer('member'), 403],
    ['orders.read', bearer('COLLABORATOR'), 403],
    ['orders.read', bearer('ORGANIZER'), 200],
    ['account.manage', bearer('ORGANIZER'), 403],
    ['account.manage', bearer('ADMIN'), 200],
  ] as const)('%s with %j: %i', async (access, headers, status) => {
    expect((await ask(routeOf(access), '/events/7/things', { headers })).statusCode).toBe(status);
  });

  test('authentication comes before ownership, ownership before permission', async () => {
    const status = async (headers: Record<string, string>) =>
      (await ask(routeOf('orders.read'), '/events/7/things', { headers, gate: foreign }))
        .statusCode;
    expect([
      await status({}),
      await status(bearer('COLLABORATOR')),
      await status(bearer('ADMIN')),
    ]).toEqual([401, 404, 404]);
  });

  test.each([
    ['Basic ADMIN', 401],
    ['ADMIN', 401],
    ['Bearer', 401],
    ['bearer ADMIN', 200],
    ['BEARER ADMIN', 200],
  ])('the authorization header "%s" answers %i', async (authorization, status) => {
    expect(
      (await ask(routeOf('signed_in'), '/events/7/things', { headers: { authorization } }))
        .statusCode,
    ).toBe(status);
  });

  test('a token that is longer than any issued one is not looked up', async () => {
    const looked: string[] = [];
    const gate: Partial<Gate> = {
      authenticate: async (_platform, token) => (looked.push(token), null),
    };
    for (const length of [199, 200, 5000])
      await ask(routeOf('signed_in'), '/events/7/things', {
        headers: bearer('x'.repeat(length)),
        gate,
      });
    expect(looked.map((token) => token.length)).toEqual([199]);
  });

  test('the handler does not run when the caller lacks permission', async () => {
    let begun = 0;
    const route = on(
      endpoint('GET /things', { access: 'account.manage', returns: Thing }),
      async () => ({ n: ++begun }),
    );
    await ask(route, '/things', { headers: bearer('ORGANIZER') });
    expect(begun).toBe(0);
  });
});

describe('response headers and refusals', () => {
  test('a cookie is HttpOnly and, on https, Secure with the __Host- prefix', async () => {
    const route = on(endpoint('GET /things', { access: 'public', returns: Thing }), async (ctx) => {
      ctx.reply.cookies.push({ name: 'session', value: 'v', max_age: 60 });
      return { n: 1 };
    });
    expect((await ask(route, '/things')).headers['set-cookie']).toBe(
      '__Host-session=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('a renewed token is sent in the X-Auth-Token header', async () => {
    const route = on(endpoint('GET /things', { access: 'public', returns: Thing }), async () => ({
      n: 1,
    }));
    const renewing: Partial<Gate> = {
      authenticate: async (_platform, _token, reply) => ((reply.token = 'new'), null),
    };
    expect(
      (await ask(route, '/things', { headers: bearer('old'), gate: renewing })).headers[
        'x-auth-token'
      ],
    ).toBe('new');
  });

  test('a refusal of a handler answers with its code and message, not as a fault', async () => {
    const route = on(
      endpoint('GET /things', { access: 'public', returns: Thing, refuses: ['order.expired'] }),
      async () => refuse('order.expired'),
    );
    const answer = await ask(route, '/things');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'order.expired', message: expect.stringMatching(/\w+ \w+/) }),
    ]);
  });
});
