import { nowMs } from './clock.ts';

/**
 * Work scheduled by the wall clock; what must survive a restart is stored in a row and rescheduled
 * at start.
 */
export type Later = {
  at(dueMs: number, key: string, run: () => void): void;
  cancelAll(): void;
};

const longestTimer = 2 ** 31 - 1;

/**
 * The same key again replaces the scheduled work. A wait is at most 24.8 days, the longest of a
 * timer.
 */
export function createLater(): Later {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    at(dueMs, key, run) {
      clearTimeout(timers.get(key));
      const wait = Math.min(Math.max(0, dueMs - nowMs()), longestTimer);
      const timer = setTimeout(() => {
        timers.delete(key);
        run();
      }, wait);
      timers.set(key, timer);
    },
    cancelAll() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
