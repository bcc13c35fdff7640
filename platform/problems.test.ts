import pino from 'pino';
import Fastify from 'fastify';
import { NoResultError } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Platform } from './context.ts';
import { Texts } from './i18n.ts';
import { answerError, fromIssues } from './problems.ts';
import type { Locale } from './pure/locales.ts';
import {
  forbidden,
  invalid,
  notFound,
  Refusal,
  refusalAt,
  unauthenticated,
} from './pure/refusal.ts';

const texts = new Texts();

/** What a caller receives when this was thrown, and what is logged. */
async function told(thrown: unknown, locale: Locale = 'en') {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const app = Fastify({ logger: false });
  app.setErrorHandler(answerError({ texts, log } as unknown as Platform));
  app.decorateRequest('ctx');
  app.get('/', async (request) => {
    request.ctx = { locale, log, actor: null, caller: 'c', request_id: 'r' } as never;
    throw thrown;
  });
  const answer = await app.inject('/');
  await app.close();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: answer.json() as {
      message: string;
      code: string;
      errors?: Record<string, string[]>;
      details?: unknown;
      request_id: string;
    },
    lines,
  };
}

test.each([
  ['nobody is signed in', unauthenticated(), 401, 'unauthenticated'],
  ['somebody may not', forbidden(), 403, 'forbidden'],
  ['there is no such thing', notFound(), 404, 'not_found'],
  [
    'it was there and is gone',
    new NoResultError({ kind: 'SelectQueryNode' } as never),
    404,
    'not_found',
  ],
  [
    'a text holds what no database can',
    Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
    400,
    'input.malformed',
  ],
  [
    'a text holds half a character',
    Object.assign(new Error('unsupported escape'), { code: '22P05' }),
    400,
    'input.malformed',
  ],
  [
    'a body is too large',
    Object.assign(new Error('x'), { statusCode: 413 }),
    413,
    'input.too_large',
  ],
  [
    'a body is of an unknown kind',
    Object.assign(new Error('x'), { statusCode: 415 }),
    415,
    'input.wrong_media_type',
  ],
  ['a body is no JSON', Object.assign(new Error('x'), { statusCode: 400 }), 400, 'input.malformed'],
  [
    'an address has no end',
    Object.assign(new Error('x'), { statusCode: 414 }),
    414,
    'input.malformed',
  ],
  [
    'an event was deleted meanwhile, says a PostgreSQL that speaks German',
    Object.assign(new Error('Einfügen oder Aktualisieren verletzt Fremdschlüssel-Constraint'), {
      code: '23503',
      detail: 'Schlüssel (event_id, account_id)=(7, 1) ist nicht in Tabelle »events« vorhanden.',
      table: 'affiliates',
      constraint: 'affiliates_event_id_account_id_fkey',
    }),
    404,
    'not_found',
  ],
  [
    'everybody comes at once',
    Object.assign(new Error('x'), { statusCode: 503 }),
    503,
    'unavailable',
  ],
  [
    'what the path says is no id',
    Object.assign(new Error('x'), {
      validation: [{ keyword: 'invalid_type', instancePath: '/eventId', message: '', params: {} }],
      validationContext: 'params',
    }),
    404,
    'not_found',
  ],
])(
  '%s: the answer is a refusal with a message, and nothing is logged',
  async (_, thrown, status, code) => {
    const { body, lines, ...answer } = await told(thrown);
    expect([answer.status, body.code, lines]).toEqual([status, code, []]);
    expect(body.message).toMatch(/\w+ \w+/);
  },
);

describe('a fault', () => {
  test.each([
    [new Error('select password from users where email = ada@x.test')],
    [new TypeError('undefined is not a function')],
    [
      Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
        code: '23505',
      }),
    ],
  ])('tells the caller nothing but a request id: %s', async (thrown) => {
    const { status, text, body, lines } = await told(thrown);
    expect([status, body.code]).toEqual([500, 'unexpected']);
    for (const word of ['password', 'users', 'undefined', 'duplicate', 'stack', '.ts'])
      expect(text).not.toContain(word);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: 'fault',
      request_id: body.request_id,
      method: 'GET',
      route: '/',
      stack: expect.stringContaining('at '),
    });
  });

  test('of an unavailable database answers 503 with a retry delay of two seconds', async () => {
    const { status, headers, body, lines } = await told(
      Object.assign(new Error('terminating connection'), { code: '57P01' }),
    );
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect(lines).toMatchObject([{ level: 40, msg: 'database unavailable' }]);
    expect(lines[0]).not.toHaveProperty('stack');
  });
});

describe('the message of a refusal', () => {
  test("is in the caller's language and contains its values", async () => {
    const refusal = () => new Refusal('ticket.sold_out', 409, { title: '企位', left: 0 });
    const answers = await Promise.all(
      (['en', 'zh-hk', 'zh-cn'] as const).map(
        async (locale) => (await told(refusal(), locale)).body.message,
      ),
    );
    expect(new Set(answers).size).toBe(3);
    for (const item of answers) expect(item).toContain('企位');
  });

  test('is given at the field that it is about', async () => {
    const { body, status } = await told(
      refusalAt('tickets.0.quantities.0.quantity', 'ticket.sold_out', {
        title: 'Seat',
        left: 2,
      }),
    );
    expect([status, body.errors]).toEqual([
      409,
      { 'tickets.0.quantities.0.quantity': [expect.stringContaining('Seat')] },
    ]);
    expect((await told(invalid('name', 'invalid.too_long', { max: 50 }))).body.errors).toEqual({
      name: [expect.stringContaining('50')],
    });
    expect((await told(notFound())).body).not.toHaveProperty('errors');
  });

  test('a 429 has Retry-After, and a 401 has WWW-Authenticate', async () => {
    expect(
      (await told(new Refusal('too_many_requests', 429, { seconds: 7 }))).headers['retry-after'],
    ).toBe('7');
    expect((await told(new Refusal('too_many_requests', 429))).headers['retry-after']).toBe('60');
    const long = await told(new Refusal('too_many_requests', 429, { seconds: 1809 }));
    expect(long.headers['retry-after']).toBe('1809');
    expect(long.body).toMatchObject({ message: 'Too many attempts. Please wait 31 minutes.' });
    expect((await told(unauthenticated())).headers['www-authenticate']).toBe('Bearer');
    expect((await told(forbidden())).headers).not.toHaveProperty('www-authenticate');
  });

  test('details for programs are sent next to the message', async () => {
    expect(
      (await told(new Refusal('stale_version', 409, {}, {}, { version: 3 }))).body,
    ).toMatchObject({
      code: 'stale_version',
      details: { version: 3 },
    });
    expect((await told(notFound())).body).not.toHaveProperty('details');
  });
});

describe('validation problems', () => {
  const keysOf = (...issues: Parameters<typeof fromIssues>[0]) =>
    Object.fromEntries(
      Object.entries(fromIssues(issues).errors).map(([path, problems]) => [
        path,
        problems.map((problem) => problem.key),
      ]),
    );

  test.each([
    ['nothing was typed', { code: 'too_small', origin: 'string', minimum: 1 }, 'invalid.required'],
    [
      'too little was typed',
      { code: 'too_small', origin: 'string', minimum: 8 },
      'invalid.too_short',
    ],
    ['a number is too low', { code: 'too_small', origin: 'number', minimum: 1 }, 'invalid.too_low'],
    [
      'a number is not above another',
      { code: 'too_small', origin: 'number', minimum: 0, inclusive: false },
      'invalid.not_above',
    ],
    ['a list is too short', { code: 'too_small', origin: 'array', minimum: 2 }, 'invalid.too_few'],
    ['too much was typed', { code: 'too_big', origin: 'string', maximum: 5 }, 'invalid.too_long'],
    ['a number is too high', { code: 'too_big', origin: 'number', maximum: 5 }, 'invalid.too_high'],
    ['a list is too long', { code: 'too_big', origin: 'array', maximum: 5 }, 'invalid.too_many'],
    ['an address is none', { code: 'invalid_format', format: 'email' }, 'invalid.email'],
    ['a text has another form', { code: 'invalid_format', format: 'regex' }, 'invalid.format'],
    [
      'a text has not the form that its contract names',
      { code: 'invalid_format', format: 'regex', message: 'invalid.code' },
      'invalid.code',
    ],
    [
      'something is missing',
      { code: 'invalid_type', message: 'received undefined' },
      'invalid.required',
    ],
    ['something is null', { code: 'invalid_type', message: 'received null' }, 'invalid.required'],
    [
      'a text stands for a number',
      { code: 'invalid_type', expected: 'number', message: 'received string' },
      'invalid.type.number',
    ],
    [
      'a parameter of an address is given twice',
      { code: 'invalid_type', expected: 'string', message: 'Invalid input: received array' },
      'invalid.type.single',
    ],
    ['a choice is none', { code: 'invalid_value' }, 'invalid.choice'],
    ['a rule of ours says why', { code: 'custom', message: 'invalid.zone' }, 'invalid.zone'],
    [
      "a rule of somebody else's says it in English",
      { code: 'custom', message: 'Bad value!' },
      'invalid.format',
    ],
    ['nobody knows what it is', { code: 'brand_new' }, 'invalid.format'],
  ])('%s', (_, issue, key) => {
    expect(keysOf({ path: ['a', 0, 'b'], ...issue })).toEqual({ 'a.0.b': [key] });
    expect(texts.has(key)).toBe(true);
  });

  test('a text of only spaces is missing, whatever its form and length must be', () => {
    const sent = { name: '  ', phone: '\u3000', email: ' ', code: 'a' };
    const issue = { code: 'too_small', origin: 'string', minimum: 3 };
    const refusal = fromIssues(
      [
        ...['name', 'phone', 'code'].map((name) => ({ ...issue, path: [name] })),
        { code: 'invalid_format', format: 'email', path: ['email'] },
      ],
      sent,
    );
    expect(Object.entries(refusal.errors).map(([path, [first]]) => [path, first?.key])).toEqual([
      ['name', 'invalid.required'],
      ['phone', 'invalid.required'],
      ['code', 'invalid.too_short'],
      ['email', 'invalid.required'],
    ]);
  });

  test('are at "body" for the whole body, one per field, and limited in number', () => {
    expect(keysOf({ path: [], code: 'invalid_type', message: 'received undefined' })).toEqual({
      body: ['invalid.required'],
    });
    expect(keysOf({ path: ['a'], code: 'custom' }, { path: ['a'], code: 'invalid_value' })).toEqual(
      { a: ['invalid.format', 'invalid.choice'] },
    );
    expect(keysOf({ path: ['a'], code: 'custom' }, { path: ['a'], code: 'custom' })).toEqual({
      a: ['invalid.format'],
    });
    expect(
      Object.keys(
        keysOf(...Array.from({ length: 500 }, (_, n) => ({ path: [n], code: 'custom' }))),
      ),
    ).toHaveLength(50);
  });
});
