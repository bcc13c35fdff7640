import type { Child, Order } from './children.ts';
import type { ProcessGroup } from './process-group.ts';
import type { Progress } from './progress.ts';

const steady_ms = 30_000;
const longest_wait_ms = 10_000;

/**
 * Starts a child and starts it again whenever it ends by itself: after half a second, twice as long each time it fails
 * again, at most 10 s; one that ran for 30 s begins anew. Before `trusted()` says true an ending is final:
 * what cannot start once will not start the tenth time, and its message should stay in sight.
 */
export function keepRunning(
  name: string,
  order: Order,
  grace_ms: number,
  processGroup: ProcessGroup,
  progress: Progress,
  trusted: () => boolean,
): { first: Child } {
  let wait_ms = 500;
  const run = (): Child => {
    const began = Date.now();
    const child = processGroup.start(order, grace_ms);
    void child.ended.then(async ({ code, signal }) => {
      if (processGroup.stopping() || !trusted()) return;
      if (Date.now() - began > steady_ms) wait_ms = 500;
      progress.say(
        `${name} ended unexpectedly (${signal ?? `code ${code}`}); starting it again in ${wait_ms / 1000} s`,
      );
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      wait_ms = Math.min(wait_ms * 2, longest_wait_ms);
      if (!processGroup.stopping()) run();
    });
    return child;
  };
  return { first: run() };
}
