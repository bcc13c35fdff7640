import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { users, type User } from '#features/users/contract.ts';
import { query } from './query.ts';
import { useSignedIn } from './session.ts';

/** The signed-in user; refetched after one second at the earliest (spec §9). */
export function currentUser() {
  return queryOptions({ ...query(users.me), staleTime: 1000, retry: false });
}

/** Makes no request while the visitor is signed out. */
export function useCurrentUser(): UseQueryResult<User> {
  return useQuery({ ...currentUser(), enabled: useSignedIn() });
}
