import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { KeptFirst } from './kept-first.ts';

const health = { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) };
let server: Server;
afterEach(() => server.closeAllConnections());
afterEach(() => void server.close());

/** A server that answers when it is told to; `begun` has what waits for its answer. */
async function openServer(): Promise<{ begun: ServerResponse[]; visitor: () => Promise<Socket> }> {
  const begun: ServerResponse[] = [];
  server = new KeptFirst(health).server((_request, response) => void begun.push(response), {});
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
const request = 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n';

test('a connection that asks on and on without waiting for answers is ended', async () => {
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
  let heard = '';
  socket.on('data', (bytes: Buffer) => void (heard += bytes.toString()));
  for (let round = 1; round <= 100; round++) {
    // A few ahead are allowed by the standard.
    socket.write(request.repeat(10));
    await vi.waitFor(() => expect(begun).toHaveLength(round * 10), { interval: 1 });
    for (const response of begun.slice(-10)) response.end('answered');
    await vi.waitFor(() => expect(heard.split('answered')).toHaveLength(round * 10 + 1), {
      interval: 1,
    });
  }
  expect(socket.destroyed).toBe(false);
});
