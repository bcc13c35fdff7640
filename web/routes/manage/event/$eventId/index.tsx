import { redirect } from 'react-router';
import { allows } from '#platform/pure/access.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Route } from './+types/index.ts';

/** The home of an event is its dashboard; who may not see money begins with what it sells. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<never> {
  const { role } = await queryClient.ensureQueryData(currentUser());
  throw redirect(
    `/manage/event/${params.eventId}/${allows(role, 'orders.read') ? 'dashboard' : 'tickets'}`,
  );
}

export default function EventHome() {
  return null;
}
