/** The connection of a request. */
interface Socket {
  readonly destroyed: boolean;
  destroy(): unknown;
}
interface Response {
  once(event: 'close', ended: () => void): unknown;
}

/** Browsers and proxies wait for each answer; the standard allows a few requests ahead. */
const most_of_a_connection = 32;

/**
 * Counts the requests of each connection that are not answered yet. Node reads a connection on and
 * on while its answers are being made, so that one visitor who never reads could have any number of
 * requests in memory, until the process has none left.
 */
export class Unanswered {
  readonly #counts = new WeakMap<Socket, number>();

  /** False when the request must not be handled: its connection asked too much, and is ended. */
  take({ socket }: { socket: Socket }, response: Response): boolean {
    // What was read with the request that ended the connection.
    if (socket.destroyed) return false;
    const count = (this.#counts.get(socket) ?? 0) + 1;
    if (count > most_of_a_connection) {
      socket.destroy();
      return false;
    }
    this.#counts.set(socket, count);
    response.once('close', () => this.#counts.set(socket, (this.#counts.get(socket) ?? 1) - 1));
    return true;
  }
}
