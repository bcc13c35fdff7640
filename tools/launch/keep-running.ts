import type { Child, Command } from './children.ts';
import type { ProcessGroup } from './process-group.ts';
import type { Progress } from './progress.ts';

const steady_ms = 30_000;
const longest_wait_ms = 10_000;

/**
 * Starts a child and restarts it whenever it ends by itself: after half a second, twice as long
 * after each further failure, at most 10 s; after a run of 30 s the delay starts over. Before
 * `trusted()` returns true the first end is final: a process that cannot start will not start the
 * tenth time, and its message should stay visible.
 */
export function keepRunning(
  name: string,
  command: Command,
  grace_ms: number,
  processGroup: ProcessGroup,
  progress: Progress,
  trusted: () => boolean,
): { first: Child } {
  let wait_ms = 500;
  const run = (): Child => {
    const began = Date.now();
    const child = processGroup.start(command, grace_ms);
    void child.ended.then(async ({ code, signal }) => {
      if (processGroup.stopping() || !trusted()) return;
      if (Date.now() - began > steady_ms) wait_ms = 500;
      progress.log(
        `${name} ended unexpectedly (${signal ?? `code ${code}`}); restarting it in ${wait_ms / 1000} s`,
      );
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      wait_ms = Math.min(wait_ms * 2, longest_wait_ms);
      if (!processGroup.stopping()) run();
    });
    return child;
  };
  return { first: run() };
}
