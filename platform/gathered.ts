import { setImmediate } from 'node:timers/promises';
import { takeInHalves } from './in-halves.ts';

/** Of the batch under way. From 0.25 to 0.6 reservations were equally fast, and up to a fifth slower with 1. */
const large_enough = 0.4;

interface Waiting<T, R> {
  item: T;
  resolve(value: R): void;
  reject(error: unknown): void;
}
interface Options<T> {
  /**
   * Of items with the same subject a batch has one, and none while another is under way: the next acts on what the
   * first did.
   */
  subjectOf?: (item: T) => string;
  /**
   * The next batch may begin while one is under way. Where their order matters it awaits `turn` before it writes;
   * where it does not, what they share is locked last.
   */
  isOverlapped?: boolean;
  /** Called when nothing waits any more. */
  onIdle?: () => void;
}
export interface Turn {
  /** Resolves when the batch before has ended: what it wrote is there. */
  (): Promise<void>;
  /**
   * Resolves when the batch before holds its locks (`hasLocked`) or has ended: who asks for the same locks now, and
   * holds none yet, gets them in the database the moment it commits, and overtakes nobody.
   */
  toLock(): Promise<void>;
  /** This batch holds the locks under which it decided. */
  hasLocked(): void;
}
export type TakeGathered<T, R> = (items: readonly T[], turn: Turn) => Promise<readonly R[]>;

/**
 * What many callers want written at once is written together: while one batch is under way the next one gathers, at
 * most `most` of them, in the order in which they came. Each caller is answered when theirs is written; a batch that
 * fails is taken in halves, so that one item which cannot be written costs no other its own.
 */
export class Gathered<T, R> {
  readonly #take: TakeGathered<T, R>;
  readonly #most: number;
  readonly #options: Options<T>;
  readonly #waiting: Waiting<T, R>[] = [];
  readonly #underWay = new Set<readonly Waiting<T, R>[]>();
  #isAboutToBegin = false;
  #ended: Promise<void> = Promise.resolve();
  #locked: Promise<void> = Promise.resolve();

  constructor(take: TakeGathered<T, R>, most: number, options: Options<T> = {}) {
    this.#take = take;
    this.#most = most;
    this.#options = options;
  }

  add(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#beginSoon();
    });
  }

  #beginSoon(): void {
    if (this.#isAboutToBegin || !this.#mayBegin()) return;
    this.#isAboutToBegin = true;
    // What arrives in the same turn of the event loop belongs to the batch.
    void setImmediate().then(() => {
      this.#isAboutToBegin = false;
      const batch = this.#next();
      if (batch.length === 0) return;
      void this.#run(batch);
      // More may wait than one batch takes.
      this.#beginSoon();
    });
  }

  /** A second batch begins when it is large enough beside the one under way: smaller ones cost more than waiting. */
  #mayBegin(): boolean {
    if (this.#waiting.length === 0) return false;
    const [first, ...others] = this.#underWay;
    if (!first) return true;
    return (
      this.#options.isOverlapped === true &&
      others.length === 0 &&
      this.#waiting.length >= first.length * large_enough
    );
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    const [ended, locked] = [this.#ended, this.#locked];
    const [end, hasLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    [this.#ended, this.#locked] = [end.promise, hasLocked.promise];
    const turn = Object.assign(() => ended, {
      toLock: () => locked,
      hasLocked: () => void locked.then(hasLocked.resolve),
    });
    this.#underWay.add(batch);
    const outcomes = await takeInHalves(
      batch.map((one) => one.item),
      (items) => this.#take(items, turn),
    );
    this.#underWay.delete(batch);
    // One that had nothing to write may end before the batch before it.
    turn.hasLocked();
    void ended.then(end.resolve);
    // What the batch whose turn it is asks the database is on its way before these answers are made.
    if (this.#underWay.size > 0) await setImmediate();
    for (const [i, one] of batch.entries()) {
      const outcome = outcomes[i] ?? { error: new Error('an item was not answered') };
      if ('error' in outcome) one.reject(outcome.error);
      else one.resolve(outcome.value);
    }
    // These answers go out first, and what has arrived meanwhile is taken together.
    this.#beginSoon();
    if (this.#underWay.size === 0 && this.#waiting.length === 0) this.#options.onIdle?.();
  }

  /** Takes the next batch out of the line, in arrival order. */
  #next(): Waiting<T, R>[] {
    const { subjectOf } = this.#options;
    if (!subjectOf) return this.#waiting.splice(0, this.#most);
    const seen = new Set(
      [...this.#underWay].flatMap((batch) => batch.map((one) => subjectOf(one.item))),
    );
    const batch: Waiting<T, R>[] = [];
    const staying: Waiting<T, R>[] = [];
    let looked = 0;
    for (const one of this.#waiting) {
      if (batch.length === this.#most) break;
      looked++;
      const subject = subjectOf(one.item);
      if (seen.has(subject)) staying.push(one);
      else {
        seen.add(subject);
        batch.push(one);
      }
    }
    // At once: taken out one by one, each would move all behind it, and tens of thousands may wait.
    this.#waiting.splice(0, looked, ...staying);
    return batch;
  }
}
