import { useEffect } from 'react';

/** Keeps the screen on while a ticket is displayed, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined;
    let disposed = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (disposed) await lock.release();
      } catch {
        // The browser refused, for example at low battery: the ticket remains usable.
      }
    };
    void request();
    const onVisible = (): void => void request();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      disposed = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
