import { useSyncExternalStore } from 'react';

/** The only module that knows where the bearer token lives and how it travels. */
const key = 'token';
export { key as tokenKey };
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage can be forbidden by the browser; the visitor is then simply signed out.
    return null;
  }
}

/** What of this device outlives a session: how it looks, and what a door calls it. */
const of_device = ['theme', 'door.'];

/** The next person at this browser finds nothing of the last one: not what was typed, no order. */
function emptyStorage(): void {
  sessionStorage.clear();
  // The page of the member card, where one was opened.
  if ('caches' in globalThis) void caches.delete('member.card');
  for (const name of Object.keys(localStorage))
    if (!of_device.some((one) => name.startsWith(one))) localStorage.removeItem(name);
}

function write(token: string | null): void {
  if (read() === token) return;
  try {
    if (token === null) emptyStorage();
    else localStorage.setItem(key, token);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/**
 * A sign-in that the browser sent before our scripts were there: its token waits in a cookie of a
 * minute, and moves to where tokens live.
 */
function takeHandover(): void {
  const [, name, token] =
    /(?:^|;\s*)((?:__Host-)?session_handover)=([\w-]{43})(?:;|$)/.exec(document.cookie) ?? [];
  if (!token) return;
  // A browser takes a change of a `__Host-` cookie only when it is Secure too.
  const secure = name?.startsWith('__Host-') ? '; Secure' : '';
  document.cookie = `${name}=; Path=/; Max-Age=0${secure}`;
  write(token);
}
if (typeof document !== 'undefined') takeHandover();

function subscribe(listener: () => void): () => void {
  const other = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', other);
  };
}

export const session = {
  token: read,
  isSignedIn: (): boolean => read() !== null,
  keep: (token: string): void => write(token),
  end: (): void => write(null),
  subscribe,
  headers(): Record<string, string> {
    const token = read();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  /** Stores a rotated token; a 401 for the current token ends the session. */
  answered(response: Response, sent: string | null): void {
    const fresh = response.headers.get('x-auth-token');
    if (fresh) write(fresh);
    else if (response.status === 401 && sent !== null && sent === `Bearer ${read() ?? ''}`)
      write(null);
  },
};

/** False on the server and in the first render, so that both render the same. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, session.isSignedIn, () => false);
}
