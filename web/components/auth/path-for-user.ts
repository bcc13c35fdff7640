import { localPath } from '#platform/pure/text.ts';
import type { User } from '#features/users/contract.ts';

/**
 * Returns where a user goes after signing in: back to the requested page, else staff to their
 * events and others to the home page.
 */
export function pathForUser(search: URLSearchParams, user: Pick<User, 'role'> | null): string {
  const [staff, visitor] = [
    localPath(search.get('previous_url')),
    localPath(search.get('client_previous_url')),
  ];
  return user?.role ? (staff ?? visitor ?? '/manage/events') : (visitor ?? '/');
}

/** Returns where a new member goes: back to the page that they came from, else to their profile. */
export const pathForMember = (search: URLSearchParams): string =>
  localPath(search.get('client_previous_url')) ?? '/profile';
