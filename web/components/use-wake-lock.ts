import { useEffect } from 'react';

/** Keeps the screen on while a ticket is displayed, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // The browser refused, for example at low battery: the ticket stays usable.
      }
    };
    void hold();
    const seen = (): void => void hold();
    document.addEventListener('visibilitychange', seen);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, []);
}
