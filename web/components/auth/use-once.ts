import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/client.ts';

export interface Once {
  state: 'working' | 'done' | 'spent' | 'failed';
  error: unknown;
  retry: () => void;
}

/**
 * Makes the call of a single-use link once the page is hydrated, and only once: a second call would
 * find the link spent.
 */
export function useOnce(work: (idempotency_key: string) => Promise<unknown>): Once {
  const [found, setFound] = useState<Pick<Once, 'state' | 'error'>>({
    state: 'working',
    error: null,
  });
  const begun = useRef(false);
  const latest = useRef(work);
  const key = useRef('');
  const run = useCallback((): void => {
    setFound({ state: 'working', error: null });
    // The same key for each attempt: one whose response was lost may have succeeded.
    latest.current((key.current ||= crypto.randomUUID())).then(
      () => setFound({ state: 'done', error: null }),
      (error: unknown) =>
        setFound({
          state:
            error instanceof CallError && [404, 410, 422].includes(error.status)
              ? 'spent'
              : 'failed',
          error,
        }),
    );
  }, []);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run();
  }, [run]);
  return { ...found, retry: run };
}
