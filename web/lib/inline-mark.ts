import { createContext, use } from 'react';

/**
 * What our own inline scripts and styles bear as `nonce` while the server renders. The server takes it off, hashes what
 * bore it and writes the hashes into the page's policy; in the browser there is none.
 */
export const InlineMark = createContext<string | undefined>(undefined);

export function useInlineMark(): string | undefined {
  return use(InlineMark);
}
