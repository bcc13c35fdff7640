/** The connection of a request. */
interface Socket {
  readonly destroyed: boolean;
  readonly writableLength: number;
  destroy(): unknown;
}
interface Response {
  once(event: 'close', ended: () => void): unknown;
}
/** Starts the work on a request. */
type Begin = () => void;

/** Browsers and proxies wait for each answer; the standard allows a few requests ahead. */
const most_of_a_connection = 32;

/**
 * The requests of each connection that are not answered yet. Node reads a connection on and on
 * while its answers are being made, so that one visitor who never reads could have any number of
 * them in memory, until the process has none left. So a connection has one answer at a time: the
 * next request begins when the answer before it was sent.
 */
export class Unanswered {
  /** What waits behind the request in progress; no entry when a connection has none. */
  readonly #waiting = new WeakMap<Socket, Begin[]>();

  /**
   * Begins the request, now or after the ones before it. A connection with too many requests is
   * closed.
   */
  take({ socket }: { socket: Socket }, response: Response, begin: Begin): void {
    // What was read with the request that ended the connection.
    if (socket.destroyed) return;
    const waiting = this.#waiting.get(socket) ?? [];
    // Counted with the one in progress.
    if (waiting.length + 1 >= most_of_a_connection) return void socket.destroy();
    response.once('close', () => this.#closed(socket, waiting));
    if (this.#waiting.has(socket)) return void waiting.push(begin);
    this.#waiting.set(socket, waiting);
    begin();
  }

  /**
   * Ends a connection on which nothing moves: one that is idle, or whose visitor does not read an
   * answer, which stays in memory until then. An answer that is still being made is waited for.
   */
  still(socket: Socket): void {
    if (!this.#waiting.has(socket) || socket.writableLength > 0) socket.destroy();
  }

  #closed(socket: Socket, waiting: Begin[]): void {
    const next = waiting.shift();
    if (!next) this.#waiting.delete(socket);
    else if (!socket.destroyed) next();
  }
}
