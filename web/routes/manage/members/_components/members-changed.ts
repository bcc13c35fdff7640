import { managedMembers } from '#features/members/manage.contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads after a change of members: the list, the member and their history. */
export const membersChanged = (): Promise<void> =>
  refetch(managedMembers.list, managedMembers.get, managedMembers.audit);
