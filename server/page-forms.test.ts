import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { isOwnForm, registerPageForms } from './page-forms.ts';
import { PageBody } from './page-encoding.ts';
import type { Renderer } from './page-renderer.ts';

const origin = 'https://venue.test';
let app: FastifyInstance;
afterEach(() => app?.close());

/** A site whose only page answers a form with this status, and records what it was sent. */
function openSite(status = 200, token: string | null = null): { sent: string[] } {
  const sent: string[] = [];
  const form: Renderer['form'] = async (_request, { pathname }, _locale, { form: typed }) => {
    sent.push(`${pathname} ${typed}`);
    const body = new PageBody(Buffer.from('<p>the page</p>'));
    return { status, body, headers: {}, isFramed: false };
  };
  app = Fastify();
  registerPageForms(app, {
    origin,
    pages: { form, page: () => Promise.reject(new Error('no page')) },
    visitor: () => ({
      call: () => Promise.reject(new Error('no calls')),
      cookies: ['known_browser=x; Path=/; HttpOnly'],
      token,
    }),
  });
  app.post('/api/things', () => 'the API');
  return { sent };
}
const post = (url: string, payload: string, headers: Record<string, string> = { origin }) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('a submitted form is answered by its page, and never cached', async () => {
  const { sent } = openSite(422);
  const answer = await post('/auth/login?previous_url=/x', 'email=a%40x.test&password=secret');
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    422,
    '<p>the page</p>',
    'no-store',
  ]);
  expect(sent).toEqual(['/auth/login email=a%40x.test&password=secret']);
});

test('a multipart form of a mail program is read like a URL-encoded one', async () => {
  const { sent } = openSite();
  const payload =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const parts = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await post('/unsubscribe/t', payload, parts)).statusCode).toBe(200);
  expect(sent).toEqual(['/unsubscribe/t List-Unsubscribe=One-Click']);
  expect((await post('/unsubscribe/t', 'no parts', parts)).statusCode).toBe(400);
});

test('cookies of the API reach the visitor, and the session token is handed over for a minute', async () => {
  openSite(303, 'a'.repeat(43));
  const cookies = [(await post('/auth/login', 'email=a')).headers['set-cookie']].flat();
  expect(cookies).toEqual([
    'known_browser=x; Path=/; HttpOnly',
    `__Host-session_handover=${'a'.repeat(43)}; Path=/; Max-Age=60; SameSite=Strict; Secure`,
  ]);
});

test('a form sent to a page without an action redirects to the page', async () => {
  openSite(405);
  const answer = await post('/terms', 'password=secret');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/terms']);
});

test('the API refuses HTML forms', async () => {
  const { sent } = openSite();
  expect((await post('/api/things', 'a=b')).statusCode).toBe(415);
  expect((await post('/api/unknown', 'a=b')).statusCode).toBe(404);
  expect(sent).toEqual([]);
});

test('a form of another site, or one with invalid text, reaches no page', async () => {
  const { sent } = openSite();
  for (const headers of [
    { origin: 'https://evil.test' },
    { 'sec-fetch-site': 'cross-site', origin },
    { 'sec-fetch-site': 'same-site', origin },
  ])
    expect((await post('/auth/login', 'email=a', headers)).statusCode).not.toBe(200);
  expect((await post('/auth/login', 'email=%00')).statusCode).not.toBe(200);
  expect(sent).toEqual([]);
});

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true, true],
  [{ origin }, false, true],
  // Pages whose address is secret send no origin; but neither does any sandboxed frame.
  [{ origin: 'null' }, true, true],
  [{ origin: 'null' }, false, false],
  [{ 'sec-fetch-site': 'none' }, false, false],
  [{ origin: 'http://venue.test' }, false, false],
])('with %o on a page that is secret: %s, the form counts as our own: %s', (...given) => {
  const [headers, isSecret, expected] = given;
  expect(isOwnForm(headers, origin, isSecret)).toBe(expected);
});
