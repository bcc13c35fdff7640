import type { Context } from '#platform/context.ts';
import { Gathered, type Turn } from '#platform/gathered.ts';

/**
 * Takes the requests of one batch and answers each. The context is that of the first one. An overlapped batch awaits
 * `turn` before it writes.
 */
export type TakeBatch<R, O> = (
  ctx: Context,
  eventId: number,
  requests: readonly R[],
  turn: Turn,
) => Promise<O[]>;

interface Asked<R> {
  request: R;
  ctx: Context;
}

/** Requests for one event are taken together (`Gathered`). Any number of processes may do so on one database. */
export class EventQueue<R, O> {
  readonly #take: TakeBatch<R, O>;
  readonly #max: number;
  readonly #subjectOf: (request: R) => string;
  readonly #isOverlapped: boolean;
  readonly #lines = new Map<number, Gathered<Asked<R>, O>>();

  /** Of requests with the same subject (one browser, one order) a batch has one. */
  constructor(
    take: TakeBatch<R, O>,
    max: number,
    subjectOf: (request: R) => string,
    { isOverlapped = false } = {},
  ) {
    this.#take = take;
    this.#max = max;
    this.#subjectOf = subjectOf;
    this.#isOverlapped = isOverlapped;
  }

  /** Resolves when what was asked is durable, or with the refusal. */
  add(ctx: Context, eventId: number, request: R): Promise<O> {
    const line = this.#lines.get(eventId) ?? this.#open(eventId);
    return line.add({ ctx, request });
  }

  #open(eventId: number): Gathered<Asked<R>, O> {
    const take = async (asked: readonly Asked<R>[], turn: Turn): Promise<O[]> => {
      const [first] = asked;
      return first
        ? this.#take(
            first.ctx,
            eventId,
            asked.map((one) => one.request),
            turn,
          )
        : [];
    };
    const line = new Gathered(take, this.#max, {
      subjectOf: (one) => this.#subjectOf(one.request),
      isOverlapped: this.#isOverlapped,
      onIdle: () => this.#lines.delete(eventId),
    });
    this.#lines.set(eventId, line);
    return line;
  }
}
