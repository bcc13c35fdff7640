import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts another website: a different port is a different origin. */
export async function openSite(body: () => string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<!doctype html><html lang="en"><title>A band’s page</title><body><h1>On ' +
          `tour</h1>${body()}<p id="after">After</p></body></html>`,
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
