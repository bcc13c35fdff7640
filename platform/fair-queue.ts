import { Refusal } from './pure/refusal.ts';

type Start = () => void;

/** More than these are refused with a time to wait: waiting work is held in memory. */
const most_waiting = 30;
const wait_seconds = 30;

/**
 * Does expensive work a few pieces at a time, for each caller in turn: a caller with many
 * pieces delays others by only one of them.
 */
export class FairQueue {
  #free: number;
  readonly #waiting = new Map<string, Start[]>();

  /** @param at_once how many pieces are worked on at a time */
  constructor(at_once: number) {
    this.#free = at_once;
  }

  /** Does a piece of work in the caller's turn. Refuses with 429 when too many of theirs wait. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#turnOf(caller);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= most_waiting)
      throw new Refusal('too_many_requests', 429, { seconds: wait_seconds });
    this.#waiting.set(caller, own);
    return new Promise((resolve) => own.push(resolve));
  }

  #next(): void {
    for (const [caller, own] of this.#waiting) {
      const start = own.shift();
      // The caller goes to the end of the line.
      this.#waiting.delete(caller);
      if (own.length) this.#waiting.set(caller, own);
      return start?.();
    }
    this.#free++;
  }
}
