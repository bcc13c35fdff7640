import { localPath } from '#platform/pure/text.ts';
import type { User } from '#features/users/contract.ts';

/** Where somebody goes after signing in: back to what they asked for, else staff to their events and others home. */
export function pathForUser(search: URLSearchParams, user: Pick<User, 'role'> | null): string {
  const [staff, visitor] = [
    localPath(search.get('previous_url')),
    localPath(search.get('client_previous_url')),
  ];
  return user?.role ? (staff ?? visitor ?? '/manage/events') : (visitor ?? '/');
}
