import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { applyUserLocale } from './user-locale.ts';

export interface Visitor {
  first_name: string;
  is_staff: boolean;
}

/** Requested once per token: another token may be another user's. */
let asked: { token: string; visitor: Promise<Visitor> } | undefined;

function visitorOf(token: string): Promise<Visitor> {
  if (asked?.token === token) return asked.visitor;
  const visitor = fetchVisitor();
  asked = { token, visitor };
  // The next page may retry.
  visitor.catch(() => (asked = undefined));
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

/** For public pages: `null` when not signed in, `undefined` while loading. */
export function useVisitor(): Visitor | null | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token, () => null);
  const [visitor, setVisitor] = useState<Visitor | null>();
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    const show = (found: Visitor | null): void => {
      if (isCurrent) setVisitor(found);
    };
    visitorOf(token).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return token === null ? null : visitor;
}
