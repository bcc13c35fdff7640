import { setImmediate } from 'node:timers/promises';
import { bisectOnFailure } from './bisect-on-failure.ts';

/**
 * As a share of the batch in progress. Reservations were equally fast from 0.25 to 0.6, and up to a
 * fifth slower at 1.
 */
const overlap_share = 0.4;

interface Waiting<T, R> {
  item: T;
  resolve(value: R): void;
  reject(error: unknown): void;
}
interface Options<T> {
  /**
   * A batch has at most one item with the same subject, and none while another one is in progress,
   * so that it acts on the result of the first.
   */
  subjectOf?: (item: T) => string;
  /**
   * The next batch may begin while one is in progress. Where their order matters it awaits `turn`
   * before it writes; where it does not, the shared rows are locked last.
   */
  isOverlapped?: boolean;
  /** Called when no item is waiting or in progress. */
  onIdle?: () => void;
}
export interface Turn {
  /** Resolves when the previous batch has ended: its writes are visible. */
  (): Promise<void>;
  /**
   * Resolves when the previous batch holds its locks (`hasLocked`) or has ended. A batch that
   * requests the same locks now, and holds none yet, is granted them by the database as soon as the
   * previous one commits, and overtakes no other.
   */
  toLock(): Promise<void>;
  /** Called when this batch holds the locks under which it decides. */
  hasLocked(): void;
}
export type ProcessBatch<T, R> = (items: readonly T[], turn: Turn) => Promise<readonly R[]>;

/**
 * Batches what many callers want to write at once: while one batch is in progress the next
 * collects, at most `maxSize` items in order of arrival. Each caller gets its result when its item is
 * written. A batch that fails is split in halves, so that one item that cannot be written does not
 * fail the others.
 */
export class Batcher<T, R> {
  readonly #process: ProcessBatch<T, R>;
  readonly #maxSize: number;
  readonly #options: Options<T>;
  readonly #waiting: Waiting<T, R>[] = [];
  readonly #inProgress = new Set<readonly Waiting<T, R>[]>();
  #isAboutToBegin = false;
  #ended: Promise<void> = Promise.resolve();
  #locked: Promise<void> = Promise.resolve();

  constructor(process: ProcessBatch<T, R>, maxSize: number, options: Options<T> = {}) {
    this.#process = process;
    this.#maxSize = maxSize;
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
    // Items that arrive in the same turn of the event loop belong to the batch.
    void setImmediate().then(() => {
      this.#isAboutToBegin = false;
      const batch = this.#next();
      if (batch.length === 0) return;
      void this.#run(batch);
      // More items may wait than fit into one batch.
      this.#beginSoon();
    });
  }

  /**
   * A second batch begins only when it is large enough compared with the one in progress: a smaller
   * one costs more than waiting.
   */
  #mayBegin(): boolean {
    if (this.#waiting.length === 0) return false;
    const [first, ...others] = this.#inProgress;
    if (!first) return true;
    return (
      this.#options.isOverlapped === true &&
      others.length === 0 &&
      this.#waiting.length >= first.length * overlap_share
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
    this.#inProgress.add(batch);
    const outcomes = await bisectOnFailure(
      batch.map((waiting) => waiting.item),
      (items) => this.#process(items, turn),
    );
    this.#inProgress.delete(batch);
    // A batch that had nothing to write may end before the previous one.
    turn.hasLocked();
    void ended.then(end.resolve);
    // The next batch sends its queries before these results are delivered.
    if (this.#inProgress.size > 0) await setImmediate();
    for (const [i, value] of batch.entries()) {
      const outcome = outcomes[i] ?? {
        error: new Error('the batch returned no outcome for an item'),
      };
      if ('error' in outcome) value.reject(outcome.error);
      else value.resolve(outcome.value);
    }
    // These results are delivered first, and items that arrived meanwhile form one batch.
    this.#beginSoon();
    if (this.#inProgress.size === 0 && this.#waiting.length === 0) this.#options.onIdle?.();
  }

  /** Takes the next batch out of the queue, in order of arrival. */
  #next(): Waiting<T, R>[] {
    const { subjectOf } = this.#options;
    if (!subjectOf) return this.#waiting.splice(0, this.#maxSize);
    const subjects = new Set(
      [...this.#inProgress].flatMap((batch) => batch.map((waiting) => subjectOf(waiting.item))),
    );
    const batch: Waiting<T, R>[] = [];
    const staying: Waiting<T, R>[] = [];
    let looked = 0;
    for (const item of this.#waiting) {
      if (batch.length === this.#maxSize) break;
      looked++;
      const subject = subjectOf(item.item);
      if (subjects.has(subject)) staying.push(item);
      else {
        subjects.add(subject);
        batch.push(item);
      }
    }
    // In one splice: removing items one by one would shift all that follow, and tens of thousands
    // may wait.
    this.#waiting.splice(0, looked, ...staying);
    return batch;
  }
}
