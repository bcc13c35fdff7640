import { setImmediate } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { takeInHalves } from '#platform/in-halves.ts';
import type { Outcome, Request } from './reserve-batch.ts';

/** Takes the requests of one batch and answers each. */
export type TakeBatch = (
  ctx: Context,
  eventId: number,
  requests: readonly Request[],
) => Promise<Outcome[]>;

interface Waiting {
  request: Request;
  ctx: Context;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Requests for one event meet here and are taken together: while one batch is under way the next one gathers, so the
 * busier it is, the larger the batches. A batch that fails is taken in halves, so that one request which cannot be
 * taken costs no other its tickets. Any number of processes may do so on one database.
 */
export class ReservationQueue {
  readonly #take: TakeBatch;
  readonly #max: number;
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(take: TakeBatch, max: number) {
    this.#take = take;
    this.#max = max;
  }

  /** Resolves when the reservation is durable, or with the refusal. */
  reserve(ctx: Context, eventId: number, request: Request): Promise<Outcome> {
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
      const batch = oneOfEachSession(line, this.#max);
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
        const outcome = outcomes[i] ?? { error: new Error('a reservation was not answered') };
        if ('error' in outcome) one.reject(outcome.error);
        else one.resolve(outcome.value);
      }
      // These answers go out first, and what has arrived meanwhile is taken together.
      await setImmediate();
    }
    this.#waiting.delete(eventId);
  }
}

/**
 * The next batch in arrival order. A second reservation of the same browser waits for the next one: it
 * replaces the first.
 */
function oneOfEachSession(line: Waiting[], max: number): Waiting[] {
  const seen = new Set<string>();
  const batch: Waiting[] = [];
  for (let i = 0; i < line.length && batch.length < max;) {
    const one = line[i] as Waiting;
    if (seen.has(one.request.session_hash)) i++;
    else {
      seen.add(one.request.session_hash);
      batch.push(one);
      line.splice(i, 1);
    }
  }
  return batch;
}
