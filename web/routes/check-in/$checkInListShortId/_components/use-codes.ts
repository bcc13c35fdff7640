import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { now } from '#web/lib/clock.ts';
import { openReader } from './code-reader.ts';

const scan_every_ms = 120;
/**
 * A code that stays in view counts as one scan; after this long out of view it counts as a new one.
 */
const same_for_ms = 4000;

/**
 * Reads codes from a running video, each once. `take` returns whether the code could be processed
 * now. Returns whether the reader could not be loaded, which is tried again when the phone has a
 * network again.
 */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  take: (code: string) => boolean,
): { isMissing: boolean; retry: () => void } {
  const onCode = useEffectEvent(take);
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => setAttempt((times) => times + 1);
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing]);
  useEffect(() => {
    if (!on) return undefined;
    const seenAt_ms = new Map<string, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const scan = async (reader: Awaited<ReturnType<typeof openReader>>): Promise<void> => {
      if (
        video.current &&
        video.current.readyState >= 2 &&
        document.visibilityState === 'visible'
      ) {
        const found = await reader.detect(video.current).catch(() => []);
        for (const { rawValue } of found) {
          const known = now() - (seenAt_ms.get(rawValue) ?? 0) < same_for_ms;
          if (rawValue && !over && (known || onCode(rawValue))) seenAt_ms.set(rawValue, now());
        }
      }
      if (!over) timer = setTimeout(() => void scan(reader), scan_every_ms);
    };
    openReader().then(
      (reader) => {
        if (over) return undefined;
        setMissing(false);
        return scan(reader);
      },
      () => setMissing(!over),
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [on, video, attempt]);
  return { isMissing, retry };
}
