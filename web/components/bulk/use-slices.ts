import { useLayoutEffect, useRef, useState } from 'react';
import type { SliceOutcome } from '#platform/endpoint.ts';

type Next = NonNullable<SliceOutcome['next']>;
export type Slice = (from: Next | undefined) => Promise<SliceOutcome>;
export interface Progress {
  state: 'asking' | 'running' | 'stopped' | 'ended';
  done: number;
  refused: SliceOutcome['refused'];
  /** Why it was interrupted. */
  error: unknown;
}

const before: Progress = { state: 'asking', done: 0, refused: [], error: null };

/** Requests slice after slice until none is left; it can be stopped between two, and resumed. */
export function useSlices() {
  const [progress, setProgress] = useState(before);
  const next = useRef<Next>(undefined);
  const isStopping = useRef(false);
  /** Resolves to the final progress. */
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
  // Once the dialog is closed its progress is no longer visible, so no further slice is started
  // from that moment.
  useLayoutEffect(() => stop, []);
  return { progress, run, stop };
}
