import { setImmediate } from 'node:timers/promises';
import { takeInHalves } from './in-halves.ts';

interface Waiting<T, R> {
  item: T;
  resolve(value: R): void;
  reject(error: unknown): void;
}
interface Options<T> {
  /** Of items with the same subject a batch has one: the next acts on what the first did. */
  subjectOf?: (item: T) => string;
  /** Called when nothing waits any more. */
  onIdle?: () => void;
}

/**
 * What many callers want written at once is written together: while one batch is under way the next one gathers, at
 * most `most` of them, in the order in which they came. Each caller is answered when theirs is written; a batch that
 * fails is taken in halves, so that one item which cannot be written costs no other its own.
 */
export class Gathered<T, R> {
  readonly #take: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #most: number;
  readonly #options: Options<T>;
  readonly #waiting: Waiting<T, R>[] = [];
  #isRunning = false;

  constructor(
    take: (items: readonly T[]) => Promise<readonly R[]>,
    most: number,
    options: Options<T> = {},
  ) {
    this.#take = take;
    this.#most = most;
    this.#options = options;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // What arrives in the same turn of the event loop belongs to the first batch.
      void setImmediate().then(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length) {
      const batch = this.#next();
      const outcomes = await takeInHalves(
        batch.map((one) => one.item),
        this.#take,
      );
      for (const [i, one] of batch.entries()) {
        const outcome = outcomes[i] ?? { error: new Error('an item was not answered') };
        if ('error' in outcome) one.reject(outcome.error);
        else one.resolve(outcome.value);
      }
      // These answers go out first, and what has arrived meanwhile is taken together.
      await setImmediate();
    }
    this.#isRunning = false;
    this.#options.onIdle?.();
  }

  /** Takes the next batch out of the line, in arrival order. */
  #next(): Waiting<T, R>[] {
    const { subjectOf } = this.#options;
    if (!subjectOf) return this.#waiting.splice(0, this.#most);
    const seen = new Set<string>();
    const batch: Waiting<T, R>[] = [];
    for (let i = 0; i < this.#waiting.length && batch.length < this.#most;) {
      const one = this.#waiting[i] as Waiting<T, R>;
      const subject = subjectOf(one.item);
      if (seen.has(subject)) i++;
      else {
        seen.add(subject);
        batch.push(one);
        this.#waiting.splice(i, 1);
      }
    }
    return batch;
  }
}
