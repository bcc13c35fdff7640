import type { Context } from './context.ts';
import { Batcher, type Turn } from './batcher.ts';

/**
 * Processes the requests of one batch and returns a result for each. The context is that of the
 * first request; `turn` as in `Batcher`.
 */
export type ProcessKeyedBatch<K, R, O> = (
  ctx: Context,
  key: K,
  requests: readonly R[],
  turn: Turn,
) => Promise<O[]>;

interface PendingRequest<R> {
  request: R;
  ctx: Context;
}
interface Options<R> {
  /** A batch has at most one request with the same subject (one browser, one order). */
  subjectOf?: (request: R) => string;
  isOverlapped?: boolean;
}

/**
 * Processes requests with the same key, such as an event's id, in batches (`Batcher`); keys do not
 * wait for each other. Any number of processes may do so on one database.
 */
export class KeyedBatcher<K, R, O> {
  readonly #process: ProcessKeyedBatch<K, R, O>;
  readonly #maxSize: number;
  readonly #options: Options<R>;
  readonly #batchers = new Map<K, Batcher<PendingRequest<R>, O>>();

  constructor(process: ProcessKeyedBatch<K, R, O>, maxSize: number, options: Options<R> = {}) {
    this.#process = process;
    this.#maxSize = maxSize;
    this.#options = options;
  }

  /** Resolves when the request's work is durable; rejects with the refusal. */
  add(ctx: Context, key: K, request: R): Promise<O> {
    const batcher = this.#batchers.get(key) ?? this.#open(key);
    return batcher.add({ ctx, request });
  }

  #open(key: K): Batcher<PendingRequest<R>, O> {
    const { subjectOf, isOverlapped = false } = this.#options;
    const process = async (requests: readonly PendingRequest<R>[], turn: Turn): Promise<O[]> => {
      const [first] = requests;
      return first
        ? this.#process(
            first.ctx,
            key,
            requests.map((item) => item.request),
            turn,
          )
        : [];
    };
    const batcher = new Batcher(process, this.#maxSize, {
      ...(subjectOf ? { subjectOf: (item: PendingRequest<R>) => subjectOf(item.request) } : {}),
      isOverlapped,
      onIdle: () => this.#batchers.delete(key),
    });
    this.#batchers.set(key, batcher);
    return batcher;
  }
}
