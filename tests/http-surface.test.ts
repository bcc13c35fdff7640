import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from './setup/raw-http.ts';
import { makeSmallBuild } from './setup/small-build.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

/**
 * What an attacker can send to the real server on a plain socket, which HTTP clients would not
 * send.
 */
const build = makeSmallBuild();
let testApp: TestApp;
beforeAll(async () => {
  // Files that may exist next to the pages on a carelessly configured machine.
  mkdirSync(join(build, 'client/.git'));
  writeFileSync(join(build, 'client/.git/config'), 'a secret of the repository');
  writeFileSync(join(build, 'client/.env'), 'a secret of the repository');
  writeFileSync(join(build, 'client/assets/.env'), 'a secret of the repository');
  testApp = await openTestApp({}, { site: build });
});
afterAll(async () => {
  await testApp.close();
  rmSync(build, { recursive: true, force: true });
});

const send = (...lines: string[]): Promise<string> =>
  sendRaw(testApp.platform.config.port, ...lines);
const statuses = (heard: string): string[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

describe('message boundaries', () => {
  const login = (...headers: string[]): string[] => [
    'POST /api/auth/login HTTP/1.1',
    'host: x',
    'content-type: application/json',
    ...headers,
    '',
  ];
  /**
   * A smuggled request behind the first one: if it were parsed as a request, it would be answered.
   */
  const hidden = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

  test('two well-formed requests on one connection are both answered', async () => {
    const received = await send(...login('content-length: 2'), `{}${hidden}`);
    expect(statuses(received)).toEqual(['422', '200']);
  });

  test.each([
    ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['chunks and a length', ['transfer-encoding: chunked', 'content-length: 4'], '0\r\n\r\n'],
    ['two lengths', ['content-length: 2', 'content-length: 5'], '{}'],
    ['two equal lengths', ['content-length: 2', 'content-length: 2'], '{}'],
    ['a list of lengths', ['content-length: 2, 5'], '{}'],
    ['a length with a sign', ['content-length: +2'], '{}'],
    ['a length in hex', ['content-length: 0x2'], '{}'],
    ['a length below nothing', ['content-length: -2'], '{}'],
    ['chunks that are not last', ['transfer-encoding: chunked, identity'], '0\r\n\r\n'],
    ['chunks twice', ['transfer-encoding: chunked', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['an encoding that nobody knows', ['transfer-encoding: xchunked'], '0\r\n\r\n'],
    ['a space before the colon', ['transfer-encoding : chunked'], '0\r\n\r\n'],
    ['a folded header', ['transfer-encoding:', ' chunked'], '0\r\n\r\n'],
    ['a chunk size with rubbish', ['transfer-encoding: chunked'], '2;\n\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size that is no number', ['transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk that is longer than it says', ['transfer-encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
  ])('%s: refused, and nothing behind it is read', async (_, headers, body) => {
    const received = await send(...login(...headers), body + hidden);
    expect(statuses(received)).toEqual(['400']);
  });

  test('bare line feeds do not end a request', async () => {
    const received = await send('GET /healthz HTTP/1.1\nhost: x\nx: y\n\n' + hidden);
    expect(statuses(received)).not.toContain('200');
  });

  test('a response to HEAD has no body', async () => {
    const received = await send('HEAD /api/public/events HTTP/1.1\r\nhost: x\r\n\r\n' + hidden);
    expect(statuses(received)).toHaveLength(2);
    expect(received.split('\r\n\r\n')[1]).toMatch(/^HTTP\/1\.1 /);
  });
});

describe('hidden files', () => {
  test.each(
    [
      '/.git',
      '/.git/',
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/assets/.env',
      '/assets/.git/config',
    ]
      .flatMap((path) => [path, path.replace('.', '%2e'), path.replaceAll('/', '//')])
      .concat(['/assets/../.env', '/assets/..%2f.env', '/assets/%2e%2e/%2e%2e/package.json'])
      .concat(['/../../package.json', '/server/index.js', '/package.json', '/client/widget.js']),
  )('%s reveals no file from the disk', async (path) => {
    const received = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(statuses(received)).toHaveLength(1);
    expect(received).not.toMatch(
      /a secret of the repository|"type":"module"|routeDiscovery|use strict/,
    );
  });

  test.each(['/assets', '/assets/', '/assets/.', '/api/', '/api', '/.well-known/'])(
    '%s lists no folder',
    async (path) => {
      const received = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(received).not.toMatch(/app-1\.js|Index of/);
    },
  );

  test('public files and pages are served with the type that is meant', async () => {
    for (const path of [
      '/assets/app-1.js',
      '/widget.js',
      '/manifest.webmanifest',
      '/',
      '/healthz',
    ]) {
      const received = await send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect([path, ...statuses(received)]).toEqual([path, '200']);
      expect(received.match(/^x-content-type-options: nosniff\r$/gim), path).toHaveLength(1);
    }
  });

  test('files added while the server runs are not served', async () => {
    writeFileSync(join(build, 'client/assets/later-1.js'), 'export {};');
    const received = await send(
      'GET /assets/later-1.js HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    );
    expect(statuses(received)).toEqual(['404']);
  });

  test.each(['TRACE', 'TRACK', 'DEBUG', 'CONNECT', 'PROPFIND', 'PURGE'])(
    'the method %s is refused, and the request is not echoed',
    async (method) => {
      for (const path of ['/', '/api/public/events', '/assets/app-1.js', '/healthz']) {
        const received = await send(
          `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-secret: do-not-echo\r\nconnection: close\r\n\r\n`,
        );
        expect(statuses(received).filter((status) => !/^4\d\d$/.test(status))).toEqual([]);
        expect(received).not.toContain('do-not-echo');
      }
    },
  );
});
