import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Health } from './health.ts';
import { Turns } from './turns.ts';

/** A whole answer that is in memory. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}
type Find = (request: IncomingMessage) => KeptAnswer | null;
/** What Fastify makes of its options; milliseconds. */
interface ServerTimes {
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What one turn of the event loop begins besides; measured with the rush (decision 061). */
const begun_each_turn = 16;
/**
 * Not behind a rush: what decides whether this process lives, what tells those in the rush how many are before them,
 * and the next step of who has an order already.
 */
const at_once = /^\/(healthz|readyz|api\/public\/events\/\d+\/(line|order\/[\w/-]+))$/;

/** What comes by thousands when a sale begins. */
const isReservation = (method: string | undefined, path: string): boolean =>
  method === 'POST' && /^\/api\/public\/events\/\d+\/order$/.test(path);

/** The path as the router reads it: without what follows `?`, and decoded. */
function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}

/**
 * Answers a page that is in memory before Fastify sees the request: router, parsers and hooks have
 * nothing to do for it, and cost twice what sending it does (decision 058). Everything else, and
 * every request of a process that is leaving, goes on to Fastify, a few in each turn.
 */
export class KeptFirst {
  /** The site says what it keeps. */
  find: Find = () => null;
  /** Told of each answer, as Fastify tells of its own; seconds. */
  answered: (status: number, seconds: number) => void = () => undefined;
  readonly #health: Health;

  constructor(health: Health) {
    this.#health = health;
  }

  /** For Fastify's `serverFactory`: the server that Fastify would make, with our look before it. */
  server(handler: Handler, options: ServerTimes): Server {
    const [reservations, others] = [new Turns(begun_each_turn), new Turns(begun_each_turn)];
    const server = createServer((request, response) => {
      if (this.#answer(request, response)) return;
      const path = pathOf(request);
      if (at_once.test(path)) return handler(request, response);
      const turns = isReservation(request.method, path) ? reservations : others;
      turns.take(() => {
        // No work is done for a caller who left while waiting.
        if (!response.destroyed) handler(request, response);
      });
    });
    server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000;
    server.requestTimeout = options.requestTimeout ?? 0;
    server.setTimeout(options.connectionTimeout ?? 0);
    return server;
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#health.draining) return false;
    const began = performance.now();
    const answer = this.find(request);
    if (!answer) return false;
    const { status, headers, body } = answer;
    response.writeHead(status, body ? { ...headers, 'content-length': body.length } : headers);
    response.end(body);
    this.answered(status, (performance.now() - began) / 1000);
    return true;
  }
}
