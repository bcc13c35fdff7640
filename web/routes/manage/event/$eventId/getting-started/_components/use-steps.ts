import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { useCanBePaid } from '#web/components/use-can-be-paid.ts';
import type { TextsPage } from '#web/components/languages/texts-of-event.ts';
import { missingFrom } from '#web/components/missing-from.ts';

export interface Step {
  name: 'details' | 'cover' | 'description' | 'tickets' | 'payments' | 'publish';
  /** `unread` when the state could not be loaded. */
  state: 'done' | 'open' | 'unknown' | 'unread';
  to: string;
  /** The page on which the texts of this step are edited. */
  page?: TextsPage;
}

/**
 * Returns the six steps. Organizers see whether payments are connected, admins can connect them; no
 * payment step when every ticket is free.
 */
export function useSteps(event: StaffEvent): Step[] {
  const { data: user } = useCurrentUser();
  const canConnect = allows(user?.role, 'account.manage');
  const missing = missingFrom(event).map(({ name }) => name);
  const { canBePaid, failed } = useCanBePaid(event);
  const base = `/manage/event/${event.id}`;
  const filled = (name: (typeof missing)[number]): Step['state'] =>
    missing.includes(name) ? 'open' : 'done';
  return [
    {
      name: 'details',
      state: filled('place'),
      to: `${base}/settings/place`,
      page: 'place',
    },
    { name: 'cover', state: filled('cover'), to: `${base}/settings/cover`, page: 'pictures' },
    { name: 'description', state: filled('description'), to: `${base}/settings`, page: 'basics' },
    { name: 'tickets', state: filled('tickets'), to: `${base}/tickets`, page: 'tickets' },
    {
      name: 'payments',
      state: canBePaid ? 'done' : failed ? 'unread' : canConnect ? 'open' : 'unknown',
      to: canConnect ? '/account/payment' : `${base}/tickets`,
    },
    { name: 'publish', state: event.status === 'LIVE' ? 'done' : 'open', to: `${base}/settings` },
  ];
}
