import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { CachedFirst } from './cached-first.ts';
import { Unanswered } from './unanswered.ts';

const health = { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) };
let server: Server;
afterEach(() => server.closeAllConnections());
afterEach(() => void server.close());
afterEach(() => void vi.restoreAllMocks());

/** A server that answers when it is told to; `begun` has what waits for its answer. */
async function openServer(
  connectionTimeout = 0,
): Promise<{ begun: ServerResponse[]; visitor: () => Promise<Socket> }> {
  const begun: ServerResponse[] = [];
  server = new CachedFirst(health).server((_request, response) => void begun.push(response), {
    connectionTimeout,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const visitor = async (): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { begun, visitor };
}
const patience = { interval: 1, timeout: 15_000 };
const request = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n';

test('a connection that keeps sending requests without reading responses is closed', async () => {
  const { begun, visitor } = await openServer();
  const [clever, other] = [await visitor(), await visitor()];
  const closed = new Promise((resolve) => clever.once('close', resolve));
  clever.resume();
  clever.write(request.repeat(5000));
  await closed;
  expect(begun.length).toBeLessThan(100);
  const before = begun.length;
  other.write(request);
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(before));
  begun.at(-1)?.end('answered');
  const [heard] = (await once(other, 'data')) as [Buffer];
  expect(heard.toString()).toContain('answered');
});

test('a connection may ask thousands of times if it waits for the answers', async () => {
  const { begun, visitor } = await openServer();
  const socket = await visitor();
  let received = '';
  socket.on('data', (bytes: Buffer) => void (received += bytes.toString()));
  for (let round = 1; round <= 100; round++) {
    // A few ahead are allowed by the standard.
    socket.write(request.repeat(10));
    await answer(begun, round * 10);
    await vi.waitFor(
      () => expect(received.split('answered')).toHaveLength(round * 10 + 1),
      patience,
    );
  }
  expect(socket.destroyed).toBe(false);
});

/** Answers each request as it begins, until `total` have been. */
async function answer(begun: ServerResponse[], total: number): Promise<void> {
  for (const response of begun) if (!response.writableEnded) response.end('answered');
  await vi.waitFor(() => expect(begun.some((item) => !item.writableEnded)).toBe(true), patience);
  for (const response of begun) if (!response.writableEnded) response.end('answered');
  if (begun.length < total) await answer(begun, total);
}

test('a pipelined request begins when the previous response was sent', async () => {
  const { begun, visitor } = await openServer();
  const socket = await visitor();
  let received = '';
  socket.on('data', (bytes: Buffer) => void (received += bytes.toString()));
  socket.write(request.repeat(3));
  for (let each = 1; each <= 3; each++) {
    await vi.waitFor(() => expect(begun).toHaveLength(each), patience);
    await sleep(20);
    expect(begun).toHaveLength(each);
    begun.at(-1)?.end(`answer ${each};`);
  }
  await vi.waitFor(() => expect(received).toContain('answer 3;'), patience);
  expect(received.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

/** Long enough for a slow machine to send a request within it. */
const second = 1000;

test('a connection is ended on which nothing of an answer is read, not while it is made', async () => {
  const still = vi.spyOn(Unanswered.prototype, 'still');
  const { begun, visitor } = await openServer(second);
  const socket = await visitor();
  socket.pause();
  socket.write(request);
  await vi.waitFor(() => expect(still).toHaveBeenCalledOnce(), patience);
  const [response] = begun;
  expect(response?.destroyed).toBe(false);
  // More than the system takes on behalf of the visitor.
  response?.end(Buffer.alloc(50_000_000));
  await vi.waitFor(() => expect(response?.destroyed).toBe(true), patience);
});

test('an answer that was slow to make is sent', async () => {
  const still = vi.spyOn(Unanswered.prototype, 'still');
  const { begun, visitor } = await openServer(second);
  const socket = await visitor();
  let received = '';
  socket.on('data', (bytes: Buffer) => void (received += bytes.toString()));
  socket.write(request);
  await vi.waitFor(() => expect(still).toHaveBeenCalledOnce(), patience);
  begun[0]?.end('answered');
  await vi.waitFor(() => expect(received).toContain('answered'), patience);
});

test('an idle connection is closed', async () => {
  const { begun, visitor } = await openServer(second);
  const socket = await visitor();
  server.keepAliveTimeout = 100;
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(request);
  await vi.waitFor(() => expect(begun).toHaveLength(1), patience);
  begun[0]?.end('answered');
  await closed;
});
