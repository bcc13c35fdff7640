import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * Each request is sent once. `answered` is called with the response, its place in the list and the
 * milliseconds it took; with `per_second`, the time is counted from the moment at which the request
 * was due.
 */
export interface EachLoad {
  url: string;
  connections: number;
  requests: readonly EachRequest[];
  per_second?: number;
  answered?: (answer: EachAnswer, at: number, ms: number) => void;
}
export interface EachRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
}
export interface EachAnswer {
  status: number;
  /** The cookies that the response sets, as a browser sends them back. */
  cookie: string;
  readonly body: string;
}

/**
 * Sends many different requests over `connections` connections, and returns how many were answered
 * per second. autocannon repeats one request; this writes to the sockets directly, so that it is no
 * slower than the server it loads.
 */
export async function loadEach({
  url,
  connections,
  requests,
  per_second,
  answered = () => undefined,
}: EachLoad): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const waiting = requests.map(({ method, path, body, headers = {} }) =>
    [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  let next = 0;
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => opened(Number(port), hostname)),
  );
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const answers = answersOf(socket);
      for (let at = next++; at < waiting.length; at = next++) {
        const due = per_second ? started + (at * 1000) / per_second : performance.now();
        const early = due - performance.now();
        if (early > 0) await setTimeout(early);
        socket.write(waiting[at] ?? '');
        answered(await answers.next(), at, performance.now() - due);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return requests.length / seconds;
}

/** Opens a TCP connection that sends without delay; rejects when it cannot be opened. */
export function opened(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

export interface Answers {
  /**
   * Returns the next response; call it again only after it resolves. Throws when the connection has
   * ended.
   */
  next(): Promise<EachAnswer>;
}

/**
 * Reads the responses of one connection, each with a content length, as all of ours have. It costs
 * little, so that the server is what is measured: a body is decoded only on access.
 */
export function answersOf(socket: Socket): Answers {
  let bytes: Buffer = Buffer.alloc(0);
  let asked: PromiseWithResolvers<EachAnswer> | null = null;
  const answer = (): void => {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      asked?.reject(new Error(`an answer without a length: ${head}`));
      return;
    }
    if (bytes.length < end + 4 + length) return;
    const body = bytes.subarray(end + 4, end + 4 + length);
    bytes = bytes.subarray(end + 4 + length);
    asked?.resolve({
      status: Number(head.slice(9, 12)),
      cookie: [...head.matchAll(/^set-cookie: ([^;\r\n]+)/gim)]
        .map(([, value]) => value)
        .join('; '),
      get body() {
        return body.toString();
      },
    });
    asked = null;
  };
  socket.on('data', (part: Buffer) => {
    bytes = bytes.length ? Buffer.concat([bytes, part]) : part;
    answer();
  });
  socket.on('close', () => asked?.reject(new Error('the server closed a connection')));
  return {
    next() {
      asked = Promise.withResolvers();
      const { promise } = asked;
      if (socket.destroyed) asked.reject(new Error('the server closed a connection'));
      return promise;
    },
  };
}
