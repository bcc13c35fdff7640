import { createLater } from '../later.ts';

type Workers = {
  /** Queues work, to run now or at a time of the clock. */
  at(dueMs: number, id: string): void;
  close(): void;
  closed(): boolean;
  idle(): Promise<void>;
};

/** Runs at most `most` pieces of work at once; as at Stripe, they may end in another order. */
export function createWorkers(most: number, work: (id: string) => Promise<void>): Workers {
  const line = new Set<string>();
  const busy = new Set<Promise<void>>();
  const later = createLater();
  let isClosed = false;

  function pump(): void {
    for (const id of line) {
      if (isClosed || busy.size >= most) return;
      line.delete(id);
      const done: Promise<void> = work(id)
        .catch((fault: unknown) => console.error('simulator:', fault))
        .finally(() => {
          busy.delete(done);
          pump();
        });
      busy.add(done);
    }
  }
  return {
    at(dueMs, id) {
      later.at(dueMs, id, () => {
        line.add(id);
        pump();
      });
    },
    close() {
      isClosed = true;
      later.cancelAll();
      line.clear();
    },
    closed: () => isClosed,
    async idle() {
      await Promise.all(busy);
    },
  };
}
