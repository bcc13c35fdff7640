import { redirect } from 'react-router';
import { CallError } from '#platform/client.ts';
import type { User } from '#features/users/contract.ts';
import { currentUser } from './current-user.ts';
import { queryClient } from './query-client.ts';
import { session } from './session.ts';
import { applyUserLocale } from './user-locale.ts';

/** Returns the address of the log-in that returns to this path. */
export const signInPath = (back: string, address = '/auth/login', name = 'previous_url'): string =>
  `${address}?${new URLSearchParams({ [name]: back })}`;

function signInAddress(request: Request, address: string, name: string): string {
  const { pathname, search } = new URL(request.url);
  return signInPath(pathname + search, address, name);
}

/**
 * For the clientLoader of the back office: returns the user, or redirects to the sign-in page,
 * which returns here.
 */
export async function requireUser(
  request: Request,
  address = '/auth/login',
  name: 'previous_url' | 'client_previous_url' = 'previous_url',
): Promise<User> {
  if (!session.isSignedIn()) throw redirect(signInAddress(request, address, name));
  try {
    const user = await queryClient.ensureQueryData(currentUser());
    applyUserLocale(user.locale);
    return user;
  } catch (error) {
    if (error instanceof CallError && error.status === 401)
      throw redirect(signInAddress(request, address, name));
    throw error;
  }
}
