import { useEffect, useState } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be forbidden; the phone is then asked anew each time.
    return null;
  }
}

/** One short text that this phone remembers. `undefined` until the browser has been asked, which the server cannot. */
export function useRemembered(
  key: string,
): [value: string | null | undefined, keep: (value: string | null) => void] {
  const [value, setValue] = useState<string | null>();
  useEffect(() => setValue(read(key)), [key]);
  const keep = (next: string | null): void => {
    setValue(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Then it lasts as long as the page.
    }
  };
  return [value, keep];
}
