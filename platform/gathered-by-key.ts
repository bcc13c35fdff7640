import type { Context } from './context.ts';
import { Gathered, type Turn } from './gathered.ts';

/**
 * Processes the requests of one batch and returns a result for each. The context is that of the
 * first request; `turn` as in `Gathered`.
 */
export type TakeBatch<K, R, O> = (
  ctx: Context,
  key: K,
  requests: readonly R[],
  turn: Turn,
) => Promise<O[]>;

interface Asked<R> {
  request: R;
  ctx: Context;
}
interface Options<R> {
  /** A batch has at most one request with the same subject (one browser, one order). */
  subjectOf?: (request: R) => string;
  isOverlapped?: boolean;
}

/**
 * Processes requests with the same key, such as an event's id, in batches (`Gathered`); keys do not
 * wait for each other. Any number of processes may do so on one database.
 */
export class GatheredByKey<K, R, O> {
  readonly #take: TakeBatch<K, R, O>;
  readonly #max: number;
  readonly #options: Options<R>;
  readonly #lines = new Map<K, Gathered<Asked<R>, O>>();

  constructor(take: TakeBatch<K, R, O>, max: number, options: Options<R> = {}) {
    this.#take = take;
    this.#max = max;
    this.#options = options;
  }

  /** Resolves when the request's work is durable; rejects with the refusal. */
  add(ctx: Context, key: K, request: R): Promise<O> {
    const line = this.#lines.get(key) ?? this.#open(key);
    return line.add({ ctx, request });
  }

  #open(key: K): Gathered<Asked<R>, O> {
    const { subjectOf, isOverlapped = false } = this.#options;
    const take = async (asked: readonly Asked<R>[], turn: Turn): Promise<O[]> => {
      const [first] = asked;
      return first
        ? this.#take(
            first.ctx,
            key,
            asked.map((one) => one.request),
            turn,
          )
        : [];
    };
    const line = new Gathered(take, this.#max, {
      ...(subjectOf ? { subjectOf: (one: Asked<R>) => subjectOf(one.request) } : {}),
      isOverlapped,
      onIdle: () => this.#lines.delete(key),
    });
    this.#lines.set(key, line);
    return line;
  }
}
