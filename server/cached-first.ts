import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Health } from './health.ts';
import { Turns } from './turns.ts';
import { Unanswered } from './unanswered.ts';

/** A complete response that is in memory. */
export interface CachedAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}
type Find = (request: IncomingMessage) => CachedAnswer | null;
/** The timeouts that Fastify derives from its options, in milliseconds. */
interface ServerTimes {
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * How many other requests begin in one turn of the event loop; measured with the rush (decision
 * 061).
 */
const begun_each_turn = 16;
/**
 * Never queued behind a rush: health checks, the place of waiting visitors in the line, and the
 * next step of visitors who already have an order.
 */
const at_once = /^\/(healthz|readyz|api\/public\/events\/\d+\/(line|order\/[\w/-]+))$/;

/** Reservations come by the thousand when a sale begins. */
const isReservation = (method: string | undefined, path: string): boolean =>
  method === 'POST' && /^\/api\/public\/events\/\d+\/order$/.test(path);

/** The path as the router reads it: without the query, and decoded. */
function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#;]/, 1);
  try {
    return path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return path;
  }
}

/**
 * Answers a page from memory before Fastify sees the request: router, parsers and hooks would do
 * nothing for it, but cost twice as much as sending it (decision 058). Everything else, and every
 * request while the process is draining, goes on to Fastify, a few in each turn.
 */
export class CachedFirst {
  /** Finds a page in memory; set by the site. */
  find: Find = () => null;
  /** Called for each response sent from here, as Fastify's hooks are for its own; seconds. */
  answered: (status: number, seconds: number) => void = () => undefined;
  readonly #health: Health;

  constructor(health: Health) {
    this.#health = health;
  }

  /**
   * For Fastify's `serverFactory`: creates the server that Fastify would create, with the lookup in
   * memory before it.
   */
  server(handler: Handler, options: ServerTimes): Server {
    const [reservations, others] = [new Turns(begun_each_turn), new Turns(begun_each_turn)];
    const unanswered = new Unanswered();
    const server = createServer((request, response) => {
      if (this.#answer(request, response)) return;
      unanswered.take(request, response, () => {
        const path = pathOf(request);
        if (at_once.test(path)) return handler(request, response);
        const turns = isReservation(request.method, path) ? reservations : others;
        turns.take(() => {
          // No work is done for a caller who disconnected while waiting.
          if (!response.destroyed) handler(request, response);
        });
      });
    });
    server.keepAliveTimeout = options.keepAliveTimeout ?? 72_000;
    server.requestTimeout = options.requestTimeout ?? 0;
    server.setTimeout(options.connectionTimeout ?? 0, (socket) => unanswered.still(socket));
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
