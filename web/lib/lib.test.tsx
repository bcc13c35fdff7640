import { cleanup, screen, waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { createIntl, type IntlShape } from 'react-intl';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '#features/users/contract.ts';
import { orders } from '#features/orders/contract.ts';
import { CallError } from '#platform/client.ts';
import { email, endpoint, optional, maybe, text, webAddress } from '#platform/endpoint.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { formatDateTime, formatRange, formatTime } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { drawComponent } from '../../tests/setup/component.tsx';
import { call } from './api.ts';
import { callProblem, fieldProblem } from './call-problem.ts';
import { currentUser } from './current-user.ts';
import { dateField } from './date-field.ts';
import { issueText } from './issue-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { nullIfNotFound } from './null-if-not-found.ts';
import { valueAt, withValue } from './paths.ts';
import { createQueryClient } from './query-client.ts';
import { keyOf, query } from './query.ts';
import { refusalOnField } from './refusal-on-field.ts';
import { saveFile } from './save-file.ts';
import { factsOf } from './schema-facts.ts';
import { session } from './session.ts';
import { allZones, commonZones } from './time-zones.ts';
import { upload } from './upload.ts';
import { applyUserLocale, localeAddress } from './user-locale.ts';
import { useVisitor } from './visitor.ts';

const intlOf = (locale: Locale): IntlShape =>
  createIntl({ locale, messages: readCatalogue('messages', locale) as never });
const intl = intlOf('en');
beforeEach(() => {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    'https://venue.test/event/7/night?x=1',
  );
  document.documentElement.lang = 'en';
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.restoreAllMocks();
  document.cookie = 'locale=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/';
});

describe('the text of a failed call', () => {
  test.each<[what: string, error: unknown, words: string]>([
    [
      'the server’s own words',
      new CallError(409, { message: 'Sold out.', code: 'ticket.sold_out' }),
      'Sold out.',
    ],
    [
      'a lost connection',
      new CallError(0, {}),
      'You are offline. Check your connection and try again.',
    ],
    [
      'too many tries',
      new CallError(429, { message: 'Please wait 31 minutes.' }, 1809),
      'Please wait 31 minutes.',
    ],
    [
      'too many tries without the server’s words',
      new CallError(429, {}, 30),
      'Too many attempts. Please wait 30 seconds.',
    ],
    [
      'too many tries without a duration',
      new CallError(429, {}),
      'Too many attempts. Please wait a moment.',
    ],
    ['one second', new CallError(429, {}, 1), 'Too many attempts. Please wait 1 second.'],
    ['no leave', new CallError(403, {}), 'You do not have permission to do this.'],
    [
      'a fault with any text',
      new CallError(500, { message: 'null is not an object' }),
      'Something went wrong. Please try again.',
    ],
    [
      'a mistake of ours',
      new TypeError('x is not a function'),
      'Something went wrong. Please try again.',
    ],
    ['nothing', undefined, 'Something went wrong. Please try again.'],
  ])('%s', (_, error, words) => {
    expect(callProblem(intl, error)).toBe(words);
  });
  test.each([
    ['zh-hk', '你'],
    ['zh-cn', '你'],
    ['en', 'You'],
  ] as const)('in %s a lost connection has a message in that language', (locale, part) => {
    const words = callProblem(intlOf(locale), new CallError(0, {}));
    expect(
      locale === 'en'
        ? words.startsWith(part)
        : /[\u4e00-\u9fff]{4}/.test(words) && !/[A-Za-z]{3}/.test(words),
    ).toBe(true);
  });
  test.each([
    ['en', 'The ticket could not be deleted. Something went wrong. Please try again.'],
    ['zh-hk', /^未能刪除門票。[\u4e00-\u9fff]/],
    ['zh-cn', /^无法删除门票。[\u4e00-\u9fff]/],
  ] as const)('in %s an unexpected error says what failed', (locale, words) => {
    const failed = 'errors.failed.ticket_delete';
    expect(callProblem(intlOf(locale), new CallError(500, {}), failed)).toMatch(words);
    // A refusal needs no further explanation.
    const refusal = new CallError(409, { message: 'It has orders.' });
    expect(callProblem(intlOf(locale), refusal, failed)).toBe('It has orders.');
  });
  test('in a form with one field, the server’s error of that field comes first', () => {
    const error = new CallError(422, {
      message: 'Please check the marked fields.',
      errors: { image: ['Too small.', 'Too dark.'] },
    });
    expect([fieldProblem(intl, error, 'image'), fieldProblem(intl, error, 'other')]).toEqual([
      'Too small. Too dark.',
      'Please check the marked fields.',
    ]);
  });
  test('a refusal is moved to its field once, and other errors are unchanged', () => {
    const refused = new CallError(409, { message: 'Taken.', code: 'promo_code.taken' });
    expect((refusalOnField(refused, { 'promo_code.taken': 'code' }) as CallError).errors).toEqual({
      code: ['Taken.'],
    });
    const other = new CallError(409, { message: 'No.', code: 'stale_version' });
    const known = new CallError(422, {
      message: 'No.',
      code: 'promo_code.taken',
      errors: { code: ['Own.'] },
    });
    expect([
      refusalOnField(other, { 'promo_code.taken': 'code' }),
      refusalOnField(known, { 'promo_code.taken': 'x' }),
      refusalOnField('x', {}),
    ]).toEqual([other, known, 'x']);
  });
  test('a 404 becomes null, and any other error is thrown', async () => {
    expect(await nullIfNotFound(Promise.reject(new CallError(404, {})))).toBeNull();
    expect(await nullIfNotFound(Promise.reject({ init: { status: 404 } }))).toBeNull();
    expect(await nullIfNotFound(Promise.resolve(7))).toBe(7);
    await expect(nullIfNotFound(Promise.reject(new CallError(500, {})))).rejects.toBeInstanceOf(
      CallError,
    );
  });
});

describe('the messages of schema issues', () => {
  const words = (schema: z.ZodType, value: unknown) =>
    issueText(intl, schema.safeParse(value).error?.issues[0] as never, value);
  test.each<[schema: z.ZodType, value: unknown, words: string]>([
    [text(50), '', 'Please fill this in.'],
    [text(50), undefined, 'Please fill this in.'],
    [text(5), 'x'.repeat(6), 'At most 5 characters.'],
    [z.string().min(8), 'short', 'At least 8 characters.'],
    [z.string().min(1).max(1), 'xx', 'At most 1 character.'],
    [email(), 'nobody', 'Enter an email address such as name@example.com.'],
    [webAddress(), 'nowhere', 'Enter a web address that begins with https://.'],
    [webAddress(), '', 'Please fill this in.'],
    [z.number(), 'x', 'Enter a number.'],
    [z.number().int(), 1.5, 'Enter a whole number.'],
    [z.number().min(3), 2, 'At least 3.'],
    [z.number().max(1000), 1001, 'At most 1,000.'],
    [z.enum(['a', 'b']), 'c', 'Please choose one.'],
    [z.enum(['a', 'b']), '', 'Please choose one.'],
    [z.enum(['a', 'b']), undefined, 'Please choose one.'],
    [z.array(z.number()).min(1), [], 'Please choose one.'],
    [z.array(z.number()).min(2), [1], 'At least 2.'],
    [z.array(z.number()).max(2), [1, 2, 3], 'At most 2.'],
    [z.string().regex(/^a$/), 'b', 'Please check this.'],
    [
      z.string().regex(/^a$/, 'invalid.code'),
      'b',
      'Use 3 to 50 letters, digits, hyphens or underscores.',
    ],
    [z.string().regex(/^a$/, 'invalid.code'), '', 'Please fill this in.'],
    [z.boolean(), 'x', 'Please check this.'],
    [
      z.string().refine(() => false, 'invalid.code'),
      'x',
      'Use 3 to 50 letters, digits, hyphens or underscores.',
    ],
    [z.string().refine(() => false, 'nobody.knows.this'), 'x', 'Please check this.'],
  ])('%#', (schema, value, expected) => {
    expect(words(schema, value)).toBe(expected);
  });
});

describe('the properties of a field from its schema', () => {
  const schema = z.object({
    name: text(50),
    phone: optional(text(30)),
    nick: maybe(text(20)),
    people: z.array(z.object({ email: email(), note: text(9) })).max(3),
    kind: z.enum(['a']).default('a'),
  });
  test.each([
    ['name', { required: true, max_length: 50 }],
    ['phone', { required: false, max_length: 30 }],
    ['nick', { required: false, max_length: 20 }],
    ['people.0.note', { required: true, max_length: 9 }],
    ['people.12.email', { required: true }],
    ['kind', { required: false }],
    ['nobody', { required: false }],
    ['name.deeper', { required: false }],
  ])('%s', (path, facts) => {
    expect(factsOf(schema, path)).toMatchObject(facts);
  });
  test('values are read and written by path without changing the original', () => {
    const values = { order: { email: 'a' }, attendees: [{ name: 'x' }] };
    expect([
      valueAt(values, 'attendees.0.name'),
      valueAt(values, 'attendees.5.name'),
      valueAt(null, 'a.b'),
    ]).toEqual(['x', undefined, undefined]);
    const next = withValue(values, 'attendees.1.name', 'y');
    expect([next, values]).toEqual([
      { order: { email: 'a' }, attendees: [{ name: 'x' }, { name: 'y' }] },
      { order: { email: 'a' }, attendees: [{ name: 'x' }] },
    ]);
    expect(withValue({} as never, 'a.0.b', 1)).toEqual({ a: [{ b: 1 }] });
  });
});

describe('the data cache (spec §9)', () => {
  test('a response is stale after a minute, and focusing the window refetches nothing', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    });
  });
  test('the signed-in user is stale after a second and is never retried', () => {
    expect(currentUser()).toMatchObject({ staleTime: 1000, retry: false });
  });
  test.each([
    [0, 3],
    [503, 3],
    [409, 1],
    [404, 1],
  ])('a call that fails with %d is made %d times', async (status, times) => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        status === 0
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve(Response.json({}, { status })),
      );
    const client = createQueryClient();
    const watch = new QueryObserver(client, { ...query(users.me), retryDelay: 1 });
    const stop = watch.subscribe(() => undefined);
    await waitFor(() => expect(watch.getCurrentResult().status).toBe('error'));
    expect(asked).toHaveBeenCalledTimes(times);
    stop();
    client.clear();
  });
  test('queries of one endpoint share the start of their key', () => {
    const input = { params: { eventId: 7 }, query: { page: 2 } };
    expect(query(orders.list, input).queryKey).toEqual(keyOf(orders.list, input));
    expect(keyOf(orders.list, input)[0]).toBe(keyOf(orders.list)[0]);
    expect(keyOf(orders.list)).toHaveLength(1);
  });
});

describe('the session', () => {
  test('each call sends the token and the page’s language, and a rotated token replaces it', async () => {
    session.keep('first');
    const sent: Headers[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      sent.push(new Headers(init?.headers));
      return Promise.resolve(
        Response.json({ data: {} }, { headers: { 'x-auth-token': 'second' } }),
      );
    });
    await call(users.me);
    await call(users.me);
    expect(
      sent.map((header) => [header.get('authorization'), header.get('x-page-locale')]),
    ).toEqual([
      ['Bearer first', 'en'],
      ['Bearer second', 'en'],
    ]);
  });
  test('a 401 for the current token ends the session, one for an older token does not', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({}, { status: 401 })),
    );
    session.keep('mine');
    await call(users.me).catch(() => undefined);
    expect(session.isSignedIn()).toBe(false);
    session.keep('new');
    session.answered(new Response(null, { status: 401 }), 'Bearer old');
    expect(session.isSignedIn()).toBe(true);
  });
  test('a token in wrapped data is an API token and does not replace the session', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ data: { token: 'api' } })),
    );
    await call(endpoint('GET /x', { access: 'public', returns: z.object({ token: z.string() }) }));
    expect(session.isSignedIn()).toBe(false);
  });
  test('without a token the visitor is anonymous without a call, with one the name is loaded', async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(Response.json({ data: { first_name: '大文', locale: 'en', role: null } })),
      );
    function Who() {
      return <p>{JSON.stringify(useVisitor())}</p>;
    }
    await drawComponent(<Who />);
    screen.getByText('null');
    expect(asked).not.toHaveBeenCalled();
    cleanup();
    session.keep('mine');
    await drawComponent(<Who />);
    await screen.findByText('{"first_name":"大文","is_staff":false}');
  });
  test('the user’s language is applied only when none was chosen', () => {
    const gone = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    applyUserLocale('en');
    expect(gone).not.toHaveBeenCalled();
    applyUserLocale('zh-cn');
    expect(gone).toHaveBeenCalledWith('/event/7/night?x=1&locale=zh-cn');
    document.cookie = 'locale=en; path=/';
    applyUserLocale('zh-hk');
    expect(gone).toHaveBeenCalledOnce();
    expect(localeAddress('en', '/a', '?locale=zh-hk&b=1')).toBe('/a?locale=en&b=1');
  });
});

describe('file transfers', () => {
  class Request {
    static made: Request[] = [];
    headers: Record<string, string> = {};
    upload: { onprogress?: (event: object) => void } = {};
    opened: string[] = [];
    status = 0;
    responseText = '';
    body: unknown;
    onload = (): void => {};
    onerror = (): void => {};
    onabort = (): void => {};
    constructor() {
      Request.made.push(this);
    }
    open(...given: string[]) {
      this.opened = given;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    answered: Record<string, string> = { 'x-auth-token': 'fresh' };
    getResponseHeader(name: string) {
      return this.answered[name] ?? null;
    }
    send(body: unknown) {
      this.body = body;
    }
    abort() {
      this.onabort();
    }
    answer(status: number, text_: string, answered = this.answered) {
      Object.assign(this, { status, responseText: text_, answered });
      this.onload();
    }
  }
  const target = endpoint('POST /events/:eventId/images', {
    access: 'events.edit',
    returns: z.object({ id: z.number() }),
  });
  const start = (more: object = {}) => {
    vi.stubGlobal('XMLHttpRequest', Request);
    session.keep('mine');
    const done = upload(target, { params: { eventId: 7 }, body: new FormData(), ...more });
    return { done, request: Request.made.at(-1) as Request };
  };
  afterEach(() => vi.unstubAllGlobals());

  test('an upload sends the session’s headers, reports its progress and returns the response', async () => {
    const progressSeen: number[] = [];
    const { done, request } = start({
      onProgress: (progress: number) => progressSeen.push(progress),
    });
    expect([request.opened, request.headers]).toEqual([
      ['POST', '/api/events/7/images'],
      { accept: 'application/json', 'x-page-locale': 'en', authorization: 'Bearer mine' },
    ]);
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
    request.answer(201, '{"data":{"id":9}}');
    expect([await done, progressSeen, session.headers()]).toEqual([
      { id: 9 },
      [0.25],
      { authorization: 'Bearer fresh' },
    ]);
  });
  test.each<[what: string, end: (request: Request) => void, expected: object]>([
    [
      'refused',
      (request) => request.answer(422, '{"message":"No","errors":{"image":["Too big."]}}'),
      { status: 422, errors: { image: ['Too big.'] } },
    ],
    [
      'answered with a page of a proxy',
      (request) => request.answer(502, '<html>'),
      { status: 502 },
    ],
    ['cut off', (request) => request.onerror(), { status: 0, code: 'offline' }],
  ])('an upload that is %s fails', async (_, end, expected) => {
    const { done, request } = start();
    const failed = expect(done).rejects.toMatchObject(expected);
    end(request);
    await failed;
  });
  test('an upload that is answered with 401 ends the session', async () => {
    const { done, request } = start();
    const failed = expect(done).rejects.toMatchObject({ status: 401 });
    request.answer(401, '{"message":"Please sign in."}', {});
    await failed;
    expect(session.isSignedIn()).toBe(false);
  });
  test('an upload that is rate-limited says how many seconds to wait', async () => {
    const { done, request } = start();
    const failed = expect(done).rejects.toMatchObject({ status: 429, retry_after: 7 });
    request.answer(429, '{}', { 'retry-after': '7' });
    await failed;
  });
  test('an upload that creates something sends its idempotency key', async () => {
    const { done, request } = start({ idempotency_key: 'k-1' });
    request.answer(201, '{"data":{"id":9}}');
    await done;
    expect(request.headers).toMatchObject({ 'idempotency-key': 'k-1' });
  });
  test('an aborted upload is an AbortError, not a failed call', async () => {
    const stop = new AbortController();
    const { done } = start({ signal: stop.signal });
    const failed = expect(done).rejects.toMatchObject({ name: 'AbortError' });
    stop.abort();
    await failed;
  });

  test('a download sends the session’s headers and is saved by name; a refusal is reported', async () => {
    session.keep('mine');
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('a,b'));
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.href} ${this.download}`);
    });
    await saveFile('/api/x.csv', 'orders.csv');
    expect([asked.mock.calls[0]?.[1], clicked]).toEqual([
      { headers: { 'x-page-locale': 'en', authorization: 'Bearer mine' } },
      ['blob:x orders.csv'],
    ]);
    asked.mockResolvedValue(Response.json({ message: 'No.', code: 'forbidden' }, { status: 403 }));
    await expect(saveFile('/api/x.csv', 'x', { ids: [1] })).rejects.toMatchObject({
      status: 403,
      message: 'No.',
    });
    expect(asked.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"ids":[1]}' });
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(saveFile('/api/x.csv', 'x')).rejects.toMatchObject({ status: 0 });
    expect(clicked).toHaveLength(1);
    // The account requires a second factor from now on.
    const code = 'two_factor.set_up_first';
    asked.mockResolvedValue(Response.json({ message: 'First.', code }, { status: 403 }));
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await expect(saveFile('/api/x.csv', 'x')).rejects.toMatchObject({ status: 403 });
    expect(gone).toHaveBeenCalledWith(
      expect.stringMatching(/^\/auth\/set-up-two-factor\?previous_url=/),
    );
  });
});

describe('dates and money in each language', () => {
  const zone = 'Asia/Hong_Kong';
  const start = '2026-11-21T12:05:00.000Z';
  test.each<[locale: Locale, oneDay: string, twoDays: string, moment: string]>([
    [
      'en',
      'Sat, Nov 21, 2026 8:05pm – 10:05pm',
      'Sat, Nov 21, 2026 8:05pm – Sun, Nov 22, 2026 12:30am',
      'Sat, Nov 21, 2026 8:05pm',
    ],
    [
      'zh-hk',
      '2026年11月21日（星期六）下午8:05 – 下午10:05',
      '2026年11月21日（星期六）下午8:05 – 2026年11月22日（星期日）上午12:30',
      '2026年11月21日（星期六）下午8:05',
    ],
    [
      'zh-cn',
      '2026年11月21日（星期六）20:05 – 22:05',
      '2026年11月21日（星期六）20:05 – 2026年11月22日（星期日）00:30',
      '2026年11月21日（星期六）20:05',
    ],
  ])(
    '%s: a single day is shown once, two days are both shown',
    (locale, oneDay, twoDays, moment) => {
      expect(
        [
          formatRange(start, '2026-11-21T14:05:00.000Z', zone, locale),
          formatRange(start, '2026-11-21T16:30:00.000Z', zone, locale),
          formatDateTime(start, zone, locale),
        ].map((item) => item.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')),
      ).toEqual([oneDay, twoDays, moment]);
    },
  );
  test('a time alone is HH:mm in every language, in the event’s zone', () => {
    expect([
      formatTime(start, zone),
      formatTime(start, 'Europe/London'),
      formatTime('2026-11-21T16:00:00.000Z', zone),
    ]).toEqual(['20:05', '12:05', '00:00']);
  });
  test.each<[locale: Locale]>([['en'], ['zh-hk'], ['zh-cn'], ['de']])(
    'in %s Hong Kong dollars are HK$, with the decimals of the currency',
    (locale) => {
      expect(formatMoney(250, 'HKD', locale)).toMatch(/HK\$/);
      expect(formatMoney(1000, 'JPY', locale)).not.toMatch(/[.,]00\b/);
      expect(formatMoney(1234.5, 'HKD', 'en')).toBe('HK$1,234.50');
      expect(formatMoney(-9, 'HKD', 'zh-hk')).toContain('9.00');
    },
  );
  test('a field shows an instant as wall-clock time in the event’s zone', () => {
    expect([
      dateField(start, zone),
      dateField(start, 'America/New_York'),
      dateField(null, zone),
      dateField(undefined, zone),
    ]).toEqual(['2026-11-21T20:05', '2026-11-21T07:05', '', '']);
  });
  test('the common zones come first, each once, and all exist', () => {
    const zones = allZones('Asia/Tokyo');
    expect([
      zones[0],
      new Set(zones).size === zones.length,
      zones.includes('Europe/Zurich'),
    ]).toEqual(['Asia/Tokyo', true, true]);
    for (const commonZone of commonZones)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: commonZone })).not.toThrow();
  });
});

test('the messages of a screen are in its language, without fallback', async () => {
  await drawComponent(<p>{intlOf('zh-hk').formatMessage({ id: 'ui.offline' })}</p>, {
    locale: 'zh-hk',
  });
  expect(screen.getByText(/[\u4e00-\u9fff]/).textContent).not.toBe(
    intl.formatMessage({ id: 'ui.offline' }),
  );
});
