import { setImmediate } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { takeInHalves } from '#platform/in-halves.ts';

/** Takes the requests of one batch and answers each. The context is that of the first one. */
export type TakeBatch<R, O> = (
  ctx: Context,
  eventId: number,
  requests: readonly R[],
) => Promise<O[]>;

interface Waiting<R, O> {
  request: R;
  ctx: Context;
  resolve(outcome: O): void;
  reject(error: unknown): void;
}

/**
 * Requests for one event meet here and are taken together: while one batch is under way the next one gathers, so the
 * busier it is, the larger the batches. A batch that fails is taken in halves, so that one request which cannot be
 * taken costs no other its tickets. Any number of processes may do so on one database.
 */
export class EventQueue<R, O> {
  readonly #take: TakeBatch<R, O>;
  readonly #max: number;
  readonly #subjectOf: (request: R) => string;
  readonly #waiting = new Map<number, Waiting<R, O>[]>();

  /** Of requests with the same subject (one browser, one order) a batch has one: the next acts on what it did. */
  constructor(take: TakeBatch<R, O>, max: number, subjectOf: (request: R) => string) {
    this.#take = take;
    this.#max = max;
    this.#subjectOf = subjectOf;
  }

  /** Resolves when what was asked is durable, or with the refusal. */
  add(ctx: Context, eventId: number, request: R): Promise<O> {
    return new Promise((resolve, reject) => {
      const line = this.#waiting.get(eventId);
      if (line) line.push({ request, ctx, resolve, reject });
      else {
        this.#waiting.set(eventId, [{ request, ctx, resolve, reject }]);
        // Requests that arrive in the same turn of the event loop belong to the first batch.
        void setImmediate().then(() => this.#run(eventId));
      }
    });
  }

  async #run(eventId: number): Promise<void> {
    const line = this.#waiting.get(eventId) ?? [];
    while (line.length) {
      const batch = this.#oneOfEachSubject(line);
      const outcomes = await takeInHalves(batch, async (some) => {
        const [first] = some;
        return first
          ? this.#take(
              first.ctx,
              eventId,
              some.map((one) => one.request),
            )
          : [];
      });
      for (const [i, one] of batch.entries()) {
        const outcome = outcomes[i] ?? { error: new Error('a request was not answered') };
        if ('error' in outcome) one.reject(outcome.error);
        else one.resolve(outcome.value);
      }
      // These answers go out first, and what has arrived meanwhile is taken together.
      await setImmediate();
    }
    this.#waiting.delete(eventId);
  }

  /** The next batch in arrival order. A second request with the same subject waits for the next one. */
  #oneOfEachSubject(line: Waiting<R, O>[]): Waiting<R, O>[] {
    const seen = new Set<string>();
    const batch: Waiting<R, O>[] = [];
    for (let i = 0; i < line.length && batch.length < this.#max;) {
      const one = line[i] as Waiting<R, O>;
      const subject = this.#subjectOf(one.request);
      if (seen.has(subject)) i++;
      else {
        seen.add(subject);
        batch.push(one);
        line.splice(i, 1);
      }
    }
    return batch;
  }
}
