/** Starts a request that was waiting. */
type Start = () => void;

/**
 * Lets a few requests begin in each turn of the event loop and the others in later turns, first
 * come first served. A rush of thousands at once would otherwise be a single turn of several
 * seconds, and requests that can be answered from memory would wait for all of it (decision 061).
 * Nothing is refused and no time is lost: the next turn begins at once.
 */
export class Turns {
  readonly #each: number;
  #begun = 0;
  #isTurning = false;
  #waiting: Start[] = [];
  /** Index in `#waiting` of the first that has not begun. */
  #next = 0;

  /** @param each how many requests begin in one turn */
  constructor(each: number) {
    this.#each = each;
  }

  /** How many requests are waiting. */
  get length(): number {
    return this.#waiting.length - this.#next;
  }

  /** Calls back in this turn of the event loop or in a later one. */
  take(start: Start): void {
    if (!this.#isTurning) {
      this.#isTurning = true;
      setImmediate(() => this.#turn());
    }
    if (this.length > 0 || this.#begun >= this.#each) {
      this.#waiting.push(start);
      return;
    }
    this.#begun++;
    start();
  }

  #turn(): void {
    this.#begun = 0;
    if (this.length === 0) {
      this.#isTurning = false;
      return;
    }
    setImmediate(() => this.#turn());
    while (this.#begun < this.#each && this.length > 0) {
      this.#begun++;
      const start = this.#waiting[this.#next++];
      start?.();
    }
    if (this.length === 0 || this.#next > 1000) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
  }
}
