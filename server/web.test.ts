import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { colours, injected, openPageSite, ours, type Site } from '../tests/setup/page-site.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** The site of this test. */
function openSite(site?: Site): Omit<ReturnType<typeof openPageSite>, 'app'> {
  const opened = openPageSite(site);
  ({ app } = opened);
  return opened;
}

const visit = (
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => app.inject({ url, headers });
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The hashes in a policy, by directive. */
function named(policy: unknown): { scripts: string[]; styles: string[] } {
  const sources = (directive: string): string[] =>
    String(policy)
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .filter((source) => source.startsWith("'sha256-")) ?? [];
  return { scripts: sources('script-src'), styles: sources('style-src') };
}

test('two visitors get the same bytes and policy, rendered once', async () => {
  const { rendered } = openSite();
  const [first, second] = [await visit('/event/7/x'), await visit('/event/7/x')];
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(rendered).toEqual(['/event/7/x']);
  expect(first.body).not.toContain('nonce');
});

test.each([
  ['a kept page', {}, 200],
  ['a page for one visit', { tags: null }, 200],
  ['an error page', { thrown: new Error('no database') }, 500],
] as const)('the policy of %s allows its own inline scripts only', async (_, site, status) => {
  openSite(site as Site);
  const answer = await visit('/event/7/x');
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(injected);
  expect(named(answer.headers['content-security-policy'])).toEqual({
    scripts: [hashOf(ours)],
    styles: [hashOf(colours)],
  });
  expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe|nonce)/);
});

test('a page decodes to the same HTML in every encoding', async () => {
  openSite();
  const plain = await visit('/', { 'accept-encoding': 'identity' });
  const gzip = await visit('/', { 'accept-encoding': 'gzip' });
  const br = await visit('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect([plain, gzip, br].map((answer) => answer.headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

test('six hundred unknown parameters render a page only once', async () => {
  const { rendered, cache } = openSite();
  for (let n = 0; n < 600; n++) await visit(`/?unknown${n}=${n}&x=${n}`);
  expect(rendered).toEqual(['/']);
  expect(cache.size().pages).toBe(1);
});

test.each([
  ['slashes', `/${'a/'.repeat(4000)}`],
  ['backslashes, which the router reads as slashes', `/${'a\\'.repeat(4000)}`],
  ['a page below', `/event/7/${'x/'.repeat(31)}`],
  ['parts of the router for many pages', `/__manifest?version=x&paths=${'a,'.repeat(151)}`],
  ['the same, written otherwise', `/x/../__manifest?version=x&paths=${'a%2C'.repeat(151)}`],
])('%s: more than any page has is answered without the router', async (_, url) => {
  const { rendered } = openSite();
  expect((await visit(url)).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url })).statusCode).not.toBe(200);
  expect(rendered).toEqual([]);
});

test('an unknown address of a usual length has a page', async () => {
  const { rendered } = openSite();
  await visit(`/${'a/'.repeat(20)}`);
  expect(rendered).toHaveLength(1);
});

test('a declared parameter has a cache entry of its own, an invalid value has none', async () => {
  const { rendered, cache } = openSite();
  for (const url of ['/', '/?page=2', '/?page=2&x=1', '/?page=two', '/?page=2'])
    expect((await visit(url)).statusCode).toBe(200);
  expect(rendered).toEqual(['/', '/?page=2']);
  expect(cache.size().pages).toBe(2);
});

test('search words are rendered but never cached', async () => {
  const { rendered, cache } = openSite();
  for (const query of ['ferry', 'ferry', 'night']) await visit(`/past-events?query=${query}`);
  expect(rendered).toHaveLength(3);
  expect(rendered.at(-1)).toBe('/past-events?query=night');
  expect(cache.size().pages).toBe(0);
});

test('in development, inline scripts of Vite run', async () => {
  openSite({ dev: true });
  const answer = await visit('/');
  expect(answer.headers['content-security-policy']).toContain("'unsafe-inline'");
  expect(named(answer.headers['content-security-policy']).scripts).toEqual([]);
});

test('a visitor without a device cookie gets one with a page, except in foreign frames', async () => {
  openSite();
  const cookies = async (url: string, headers = {}) =>
    (await visit(url, headers)).headers['set-cookie'];
  expect(await cookies('/')).toEqual(['device=new']);
  expect(await cookies('/?locale=en')).toEqual([
    expect.stringContaining('locale=en'),
    'device=new',
  ]);
  expect(await cookies('/', { cookie: 'device=mine' })).toBeUndefined();
  expect(await cookies('/widget/7')).toBeUndefined();
});

test('a rate-limited visitor does not fail the page for others who wait for the same rendering', async () => {
  openSite({ first_is_refused: true });
  const answers = await Promise.all([visit('/'), visit('/'), visit('/')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 200, 429,
  ]);
});

test('a page that a browser already has answers 304, in any encoding', async () => {
  openSite();
  const first = await app.inject({ url: '/event/7', headers: { 'accept-encoding': 'gzip' } });
  const tag = String(first.headers['etag']);
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  const again = await app.inject({ url: '/event/7', headers: { 'if-none-match': tag } });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
  const other = await app.inject({ url: '/event/7', headers: { 'if-none-match': '"x"' } });
  expect(other.statusCode).toBe(200);
});

test("the manifest has the venue's name", async () => {
  openSite();
  const { body, headers } = await app.inject('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ name: 'Foyer', icons: [{}, {}] });
});
