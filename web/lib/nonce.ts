import { createContext, use } from 'react';

/** The page's CSP nonce while the server renders; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return use(NonceContext);
}

/** The nonce in the browser, for libraries that add style elements themselves. */
export function browserNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
