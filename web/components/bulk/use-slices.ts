import { useLayoutEffect, useRef, useState } from 'react';
import type { SliceOutcome } from '#platform/endpoint.ts';

type Next = NonNullable<SliceOutcome['next']>;
export type Slice = (from: Next | undefined) => Promise<SliceOutcome>;
export interface Progress {
  state: 'asking' | 'running' | 'stopped' | 'ended';
  done: number;
  refused: SliceOutcome['refused'];
  /** Why it broke off. */
  error: unknown;
}

const before: Progress = { state: 'asking', done: 0, refused: [], error: null };

/** Asks for slice after slice until there is none; it can be stopped between two, and goes on where it was. */
export function useSlices() {
  const [progress, setProgress] = useState(before);
  const next = useRef<Next>(undefined);
  const isStopping = useRef(false);
  /** What it came to. */
  const run = async (slice: Slice): Promise<Progress> => {
    isStopping.current = false;
    let now: Progress = { ...progress, state: 'running', error: null };
    setProgress(now);
    try {
      for (;;) {
        const outcome = await slice(next.current);
        next.current = outcome.next ?? undefined;
        const isEnd = outcome.next === null;
        now = {
          state: isEnd ? 'ended' : isStopping.current ? 'stopped' : 'running',
          done: now.done + outcome.done,
          refused: [...now.refused, ...outcome.refused],
          error: null,
        };
        setProgress(now);
        if (now.state !== 'running') return now;
      }
    } catch (error) {
      now = { ...now, state: 'stopped', error };
      setProgress(now);
      return now;
    }
  };
  const stop = (): void => void (isStopping.current = true);
  // Who leaves the dialog sees no longer what is done: nothing more is begun from the moment in which it is gone.
  useLayoutEffect(() => stop, []);
  return { progress, run, stop };
}
