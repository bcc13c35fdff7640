import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { load } from './load.ts';

test('an address that answers with an error is not measured as a fast one', async () => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const measured = (expected?: number) =>
    load({
      url: `http://127.0.0.1:${port}/`,
      seconds: 1,
      connections: 1,
      ...(expected ? { status: expected } : {}),
    });
  try {
    expect((await measured()).per_second).toBeGreaterThan(0);
    status = 503;
    await expect(measured()).rejects.toThrow(/answered 503 \d+ times/);
    expect((await measured(503)).per_second).toBeGreaterThan(0);
  } finally {
    server.close();
  }
});
