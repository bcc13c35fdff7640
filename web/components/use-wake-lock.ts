import { useEffect } from 'react';

/** Keeps the screen from going dark in the queue, where the browser can. */
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
        // Low battery or a setting says no: the ticket is still there.
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
