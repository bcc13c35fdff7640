import { useEffect, useState } from 'react';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage the name must be entered each time.
    return null;
  }
}

/** A text stored on this device. `undefined` until storage was read, which the server cannot do. */
export function useRemembered(
  key: string,
): [value: string | null | undefined, keep: (value: string | null) => void] {
  const [value, setValue] = useState<string | null>();
  useEffect(() => setValue(read(key)), [key]);
  const storeValue = (next: string | null): void => {
    setValue(next);
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [value, storeValue];
}
