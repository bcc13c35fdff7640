import { redirect } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Route } from './+types/index.ts';

/** An event opens at its dashboard, or at its tickets for users without permission for sales. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<never> {
  const { role } = await queryClient.ensureQueryData(currentUser());
  throw redirect(
    `/manage/event/${params.eventId}/${allows(role, 'orders.read') ? 'dashboard' : 'tickets'}`,
  );
}

export default function EventHome() {
  return null;
}
