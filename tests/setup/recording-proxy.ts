import { createServer, request } from 'node:http';

/** One request as it was sent on the wire. */
export interface SentCall {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Starts a proxy in front of a server that records every request verbatim. */
export async function recordingProxy() {
  const sent: SentCall[] = [];
  const state = { target: '' };
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const body = Buffer.concat(parts);
      sent.push({ method, path, headers, body: body.toString('utf8') });
      const options = { method, headers, agent: false as const };
      const onward = request(state.target + path, options, (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    before: (target: string): void => void (state.target = target),
    close: (): void => server.close().closeAllConnections(),
  };
}
