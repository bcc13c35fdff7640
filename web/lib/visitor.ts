import { useEffect, useState } from 'react';
import { session, useSignedIn } from './session.ts';
import { applyUserLocale } from './user-locale.ts';

export interface Visitor {
  first_name: string;
  is_staff: boolean;
}

let request: Promise<Visitor> | undefined;

/**
 * Contracts and the client are loaded for signed-in visitors only: the page of all others stays
 * small.
 */
function fetchVisitor(): Promise<Visitor> {
  request ??= (async () => {
    const [{ call }, { users }] = await Promise.all([
      import('./api.ts'),
      import('#features/users/contract.ts'),
    ]);
    const user = await call(users.me);
    applyUserLocale(user.locale);
    return { first_name: user.first_name, is_staff: user.role !== null };
  })();
  // The next page may retry.
  request.catch(() => (request = undefined));
  return request;
}

/** Ends the session of this browser, also when the server cannot be reached; the page stays. */
export async function signOutHere(): Promise<void> {
  try {
    const [{ call }, { users }] = await Promise.all([
      import('./api.ts'),
      import('#features/users/contract.ts'),
    ]);
    await call(users.logout);
  } catch {
    // Logged out of this browser all the same.
  }
  session.end();
}

/** For public pages: `null` when not signed in, `undefined` while loading. */
export function useVisitor(): Visitor | null | undefined {
  const signedIn = useSignedIn();
  const [visitor, setVisitor] = useState<Visitor | null>();
  useEffect(() => {
    let current = true;
    if (!signedIn) request = undefined;
    else
      fetchVisitor().then(
        (found) => current && setVisitor(found),
        () => current && setVisitor(null),
      );
    return () => {
      current = false;
    };
  }, [signedIn]);
  return signedIn ? visitor : null;
}
