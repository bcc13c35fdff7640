import { useRef } from 'react';
import { CallError } from '#platform/client.ts';

/**
 * Sends files as they are chosen, each with its key (`idempotency_key`). Chosen again after an answer that was lost, a
 * file has the same key: it is kept once.
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
