import { managedMembers } from '#features/members/manage.contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After a change of members: the list, the member and their history. */
export const membersChanged = (): Promise<unknown> =>
  Promise.all(
    [managedMembers.list, managedMembers.get, managedMembers.audit].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
