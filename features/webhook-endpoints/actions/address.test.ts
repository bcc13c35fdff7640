import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { isPossible, isPublicAddress, resolver } from './address.ts';
import { post } from './post.ts';

/** Where webhooks never go, however the address is written and whatever its name resolves to. */
const requested: string[] = [];
let receiver: Server;
let port = 0;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`);
    if (request.url === '/away')
      return response.writeHead(302, { location: `http://127.0.0.1:${port}/private` }).end();
    if (request.url === '/endless') {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(4096)), 1);
      return response.on('close', () => clearInterval(more));
    }
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => receiver.close().closeAllConnections());
beforeEach(() => requested.splice(0));

function given(found: LookupAddress[] | Error, webhook_allowed_hosts: string[] = []): Context {
  const ctx = { services: {}, config: { webhook_allowed_hosts } as unknown as Config } as Context;
  resolver.replace(ctx, () =>
    found instanceof Error ? Promise.reject(found) : Promise.resolve(found),
  );
  return ctx;
}
const sent = (ctx: Context, address: string) => post(ctx, { address, headers: {}, body: '{}' });
const to = (address: string) => [{ address, family: address.includes(':') ? 6 : 4 }];

test.each([
  'http://hooks.example.com/x',
  'ftp://hooks.example.com/x',
  'https://user:secret@hooks.example.com/',
  'https://hooks.example.com/#part',
  'https://localhost/',
  'https://api.localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://db.internal/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://１２７.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  'not an address',
])('%s is refused before any request is sent', async (url) => {
  expect(isPossible(given([]), url)).toBe(false);
  expect(await sent(given(to('93.184.215.14')), url)).toEqual({
    status: null,
    problem: 'ADDRESS_REFUSED',
  });
});

test.each(['https://hooks.example.com/x', 'https://1.1.1.1/', 'https://[2606:4700::1111]:8443/x'])(
  '%s is accepted',
  (url) => expect(isPossible(given([]), url)).toBe(true),
);

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.127.255.255',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1%eth0',
])('a name that resolves to %s is refused, even with public addresses', async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const refused = { status: null, problem: 'ADDRESS_REFUSED' };
  const url = `https://hooks.example.com:${port}/`;
  expect(await sent(given(to(address)), url)).toEqual(refused);
  expect(await sent(given([...to('1.1.1.1'), ...to(address)]), url)).toEqual(refused);
  expect(requested).toEqual([]);
});

test('the connection uses the checked address with the original host name', async () => {
  const ctx = given(to('127.0.0.1'), ['hooks.example.com']);
  const url = `http://hooks.example.com:${port}/x?y=1`;
  expect(await sent(ctx, url)).toEqual({ status: 204, problem: null });
  expect(requested).toEqual([`hooks.example.com:${port}/x?y=1`]);
});

test('a redirect is a failed response and is not followed', async () => {
  const ctx = given([], ['127.0.0.1']);
  const url = `http://127.0.0.1:${port}/away`;
  expect(await sent(ctx, url)).toEqual({ status: 302, problem: 'STATUS' });
  expect(requested).toEqual([`127.0.0.1:${port}/away`]);
});

test('an endless response is not read completely', async () => {
  const ctx = given([], ['127.0.0.1']);
  expect(await sent(ctx, `http://127.0.0.1:${port}/endless`)).toEqual({
    status: 200,
    problem: null,
  });
});

test('unknown host names and TLS failures are distinguished', async () => {
  expect(await sent(given(new Error('ENOTFOUND')), 'https://hooks.example.com')).toEqual({
    status: null,
    problem: 'NAME_UNKNOWN',
  });
  const ctx = given(to('127.0.0.1'), ['hooks.example.com']);
  const { problem } = await sent(ctx, `https://hooks.example.com:${port}/`);
  expect(problem).toBe('CERTIFICATE');
});

test('the allow-list for tests prevents starting in production', () => {
  const env = {
    DATABASE_URL: 'postgres://a@127.0.0.1/b',
    FOYER_SECRET: 'x'.repeat(32),
    WEBHOOK_ALLOWED_HOSTS: 'receiver.test, 127.0.0.1',
  };
  expect(readConfig({ ...env, DEMO: '1' }).webhook_allowed_hosts).toEqual([
    'receiver.test',
    '127.0.0.1',
  ]);
  expect(() => readConfig({ ...env, DEMO: '0' })).toThrow(ConfigError);
  expect(() => readConfig({ ...env, DEMO: '0' })).toThrow(/WEBHOOK_ALLOWED_HOSTS/);
});
