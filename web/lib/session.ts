import { useSyncExternalStore } from 'react';

/** The only module that knows where the bearer token is stored and how it is sent. */
const key = 'token';
export { key as tokenKey };
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser may forbid storage; the visitor is then simply signed out.
    return null;
  }
}

/** Settings of this device that survive a session: its theme, and its name at a door. */
const of_device = ['theme', 'door.'];

/**
 * Clears the storage, so that the next user of this browser finds no input and no orders of the
 * last one.
 */
function emptyStorage(): void {
  sessionStorage.clear();
  // The cached page of the member card, if one was opened.
  if ('caches' in globalThis) void caches.delete('member.card');
  for (const name of Object.keys(localStorage))
    if (!of_device.some((item) => name.startsWith(item))) localStorage.removeItem(name);
}

/** How the last session of this tab ended. */
const ending = { is_by_server: false };

function write(token: string | null, is_by_server = false): void {
  if (read() === token) return;
  ending.is_by_server = is_by_server;
  try {
    if (token === null) emptyStorage();
    else localStorage.setItem(key, token);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/**
 * Completes a sign-in that the browser submitted before the scripts had loaded: its token is in a
 * cookie that lasts a minute, and is moved to the token's storage.
 */
function takeHandover(): void {
  const [, name, token] =
    /(?:^|;\s*)((?:__Host-)?session_handover)=([\w-]{43})(?:;|$)/.exec(document.cookie) ?? [];
  if (!token) return;
  // A browser accepts a change of a `__Host-` cookie only with Secure.
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
  /** Whether the server refused the last token of this tab: nobody logged out here. */
  hasExpired: (): boolean => ending.is_by_server && read() === null,
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
      write(null, true);
  },
};

/** False on the server and in the first render, so that both render the same. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, session.isSignedIn, () => false);
}
