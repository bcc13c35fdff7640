import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { smallApi } from '../../tests/setup/small-api.ts';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { endpoint } from '../endpoint.ts';
import { on, type FileAnswer } from '../http.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

test('a client that disconnects before the first byte stops the generation of a file, without an error', async () => {
  let begun: () => void = () => undefined;
  const isAskedFor = new Promise<void>((resolve) => (begun = resolve));
  const bytes = new Readable({ read: () => begun() });
  const { log } = testPlatform.platform;
  const logged = (['error', 'warn'] as const).map((level) => vi.spyOn(log, level));
  const answer: FileAnswer = { bytes, mime_type: 'text/csv', name: 'a.csv', attachment: true };
  const Input = z.strictObject({ format: z.string() });
  const app = await smallApi(testPlatform.platform, [
    on(
      endpoint('POST /file', { access: 'public', body: Input, shape: 'file' }),
      async () => answer,
    ),
  ]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const left = new AbortController();
  // Reading the body distinguishes this from a request that is still being sent.
  const request = fetch(`http://127.0.0.1:${port}/api/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"format":"csv"}',
    signal: left.signal,
  });
  await isAskedFor;
  const ended = once(bytes, 'close');
  left.abort();
  await expect(request).rejects.toThrow('aborted');
  await ended;
  await app.close();
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});
