import { useRef } from 'react';
import { CallError } from '#platform/client.ts';

/**
 * Returns a function that uploads files as they are selected, each with its own key
 * (`idempotency_key`). A file that is selected again after a lost response has the same key, so it
 * is stored once.
 */
export function useKeyOfFile() {
  const keys = useRef(new Map<string, string>());
  return async <T>(file: File, send: (idempotency_key: string) => Promise<T>): Promise<T> => {
    const known = [file.name, file.type, file.size, file.lastModified].join(' ');
    const key = keys.current.get(known) ?? crypto.randomUUID();
    keys.current.set(known, key);
    try {
      const answer = await send(key);
      keys.current.delete(known);
      return answer;
    } catch (error) {
      const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (isRefused && error.code !== 'idempotency.still_running') keys.current.delete(known);
      throw error;
    }
  };
}
