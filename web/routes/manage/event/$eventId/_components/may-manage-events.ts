import { data } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * For the clientLoader of a screen that makes no call of its own: throws 403 without the
 * permission.
 */
export async function mayManageEvents(): Promise<null> {
  const user = await queryClient.ensureQueryData(currentUser());
  if (!allows(user.role, 'events.manage')) throw data({ code: 'forbidden' }, { status: 403 });
  return null;
}
