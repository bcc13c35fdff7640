import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { applyUserLocale } from './user-locale.ts';

export interface Visitor {
  first_name: string;
  is_staff: boolean;
}

const changed = 'visitor-changed';
/** Events after which the visitor is loaded again. */
const renewing = ['online', changed];

/** Requested once per token: another token may be another user's. */
let lastRequest: { token: string; visitor: Promise<Visitor | undefined> } | undefined;

function visitorOf(token: string): Promise<Visitor | undefined> {
  if (lastRequest?.token === token) return lastRequest.visitor;
  // A failure says nothing about the session: one that has ended has no token. It may be retried.
  const visitor = fetchVisitor().catch(() => (lastRequest = undefined));
  lastRequest = { token, visitor };
  return visitor;
}

/**
 * Contracts and the client are loaded only for signed-in visitors, so that the page stays small for
 * all others.
 */
async function fetchVisitor(): Promise<Visitor> {
  const [{ call }, { users }] = await Promise.all([
    import('./api.ts'),
    import('#features/users/contract.ts'),
  ]);
  const user = await call(users.me);
  applyUserLocale(user.locale);
  return { first_name: user.first_name, is_staff: user.role !== null };
}

/**
 * Ends the session of this browser, also when the server cannot be reached; the page stays open.
 */
export async function signOutHere(): Promise<void> {
  try {
    const [{ call }, { users }] = await Promise.all([
      import('./api.ts'),
      import('#features/users/contract.ts'),
    ]);
    await call(users.logout);
  } catch {
    // This browser is logged out all the same.
  }
  session.end();
}

/** Loads the visitor that the header shows again, after their name was changed. */
export const renewVisitor = (): boolean => dispatchEvent(new Event(changed));

/** For public pages: `null` when not signed in, `undefined` until loaded. */
export function useVisitor(): Visitor | null | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token, () => null);
  const [visitor, setVisitor] = useState<Visitor>();
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    const load = (event?: Event): void => {
      // The network is back, or the user changed their name: the loaded visitor may be outdated.
      if (event) lastRequest = undefined;
      void visitorOf(token).then((found) => isCurrent && setVisitor(found));
    };
    load();
    for (const event of renewing) addEventListener(event, load);
    return () => {
      isCurrent = false;
      for (const event of renewing) removeEventListener(event, load);
    };
  }, [token]);
  return token === null ? null : visitor;
}
