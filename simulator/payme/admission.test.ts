import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digest, givenPayme, type GivenPayme } from './given.ts';

let given: GivenPayme;
let shop: Awaited<ReturnType<GivenPayme['shop']>>;
beforeAll(async () => {
  given = await givenPayme();
  shop = await given.shop({ name: 'Tea house' });
});
afterAll(() => given.close());

const path = '/payments/paymentrequests';
const wanted = { totalAmount: 12.5, currencyCode: 'HKD', effectiveDuration: 600 };
const code = (body: Record<string, unknown>): unknown =>
  (body['errors'] as { errorCode: string }[] | undefined)?.[0]?.errorCode;

test('the demo shop exists from the start, and gets a token only for its secret', async () => {
  const demo = {
    client_id: '5f0e7a10-0000-4000-8000-000000000001',
    client_secret: 'payme-simulator-demo-secret',
    signing_key_id: '5f0e7a10-0000-4000-8000-000000000002',
    signing_key: Buffer.from('payme simulator demo signing key').toString('base64'),
  };
  const { status, body } = await given.token(demo);
  expect([status, Object.keys(body)]).toEqual([200, ['accessToken']]);
  expect((await given.call(demo, body['accessToken'], 'POST', path, wanted)).status).toBe(201);
  expect((await given.token({ ...demo, client_secret: 'wrong' })).status).toBe(401);
  expect((await given.token({ ...demo, client_id: 'nobody' })).status).toBe(401);
});

test.each([
  ['a body that is no form', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['no secret', { body: new URLSearchParams({ client_id: 'x' }) }],
  ['another version', { headers: { 'api-version': '0.11' }, body: new URLSearchParams() }],
])('no token is issued for %s', async (_, { headers = {}, body }: RequestInit) => {
  const answer = await fetch(`${given.simulator.url}/payme/oauth2/token`, {
    method: 'POST',
    headers: { 'api-version': '0.12', ...(headers as Record<string, string>) },
    body: body ?? null,
  });
  expect([answer.status, code((await answer.json()) as Record<string, unknown>)]).toEqual([
    400,
    'EA002',
  ]);
});

test('a token is valid for an hour', async () => {
  expect((await shop.own('POST', path, wanted)).status).toBe(201);
  const brief = await givenPayme({ paymeTokenMs: 0 });
  const late = await brief.shop();
  expect((await late.own('POST', path, wanted)).status).toBe(401);
  await brief.close();
  const other = await given.shop();
  await given.control('payme_expire_tokens');
  expect((await other.own('POST', path, wanted)).status).toBe(401);
  shop = await given.shop({ client_id: shop.client_id });
  expect((await shop.own('POST', path, wanted)).status).toBe(201);
});

const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
test.each([
  ['no version', { 'api-version': null }],
  ['another version', { 'api-version': '1.0' }],
  ['any answer accepted', { accept: '*/*' }],
  ['any language', { 'accept-language': '*' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no Trace-Id', { 'trace-id': null }],
  ['a Trace-Id that is no UUID', { 'trace-id': 'order-1' }],
  ['no time', { 'request-date-time': null }],
  ['a time of six minutes ago', { 'request-date-time': minutes(-6) }],
  ['a time of six minutes from now', { 'request-date-time': minutes(6) }],
  ['a time of another zone', { 'request-date-time': '2026-11-22T10:00:00+08:00' }],
  ['a time in other words', { 'request-date-time': new Date().toUTCString() }],
])('a request with %s is refused as malformed', async (_, headers) => {
  const { status, body } = await shop.own('POST', path, wanted, { headers });
  expect([status, code(body)]).toEqual([400, 'EA002']);
});

test.each([
  ['no token', { headers: { authorization: 'Bearer nothing' } }],
  ['another scheme', { headers: { authorization: 'Basic eDp5' } }],
  ['the digest of another body', { headers: { digest: digest('{}') } }],
  ['a signature by another key', { key: Buffer.from('another').toString('base64') }],
  ['the name of another key', { keyId: randomUUID() }],
  ['a time changed after it was signed', { later: { 'request-date-time': minutes(1) } }],
  ['a Trace-Id changed after it was signed', { later: { 'trace-id': randomUUID() } }],
  ['less signed than has to be', { names: ['(request-target)', 'authorization', 'digest'] }],
  [
    'the headers in another order',
    {
      names: 'api-version (request-target) request-date-time trace-id authorization digest'.split(
        ' ',
      ),
    },
  ],
])('a request with %s is unauthorized', async (_, change) => {
  const before = (await given.view('payme/ledger'))['count'];
  expect((await shop.own('POST', path, wanted, change)).status).toBe(401);
  expect((await given.view('payme/ledger'))['count']).toBe(before);
});

test('the signing key is base64, and its undecoded text does not sign', async () => {
  const key = Buffer.from(shop.signing_key).toString('base64');
  expect((await shop.own('POST', path, wanted, { key })).status).toBe(401);
});

test.each(['', 'keyId="a"', 'keyId="a",keyId="a",algorithm="b",headers="c"', 'nonsense'])(
  'the malformed signature "%s" is refused',
  async (signature) => {
    const later = { signature: signature === '' ? null : signature };
    const { status, body } = await shop.own('POST', path, wanted, { later });
    expect([status, code(body)]).toEqual([400, 'EA002']);
  },
);

test('each Trace-Id is valid once per shop, also for reads', async () => {
  const trace = { headers: { 'trace-id': randomUUID() } };
  const other = await given.shop();
  expect((await other.own('POST', path, wanted, trace)).status).toBe(201);
  expect((await shop.own('POST', path, wanted, { ...trace, key: other.signing_key })).status).toBe(
    401,
  );
  expect((await shop.own('POST', path, wanted, trace)).status).toBe(201);
  const again = await shop.own('GET', `${path}/x`, undefined, trace);
  expect([again.status, code(again.body)]).toEqual([429, 'EA009']);
});

test('the API refuses browsers and proxied callers', async () => {
  const answer = await shop.own('POST', path, wanted, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(answer.status).toBe(404);
});
