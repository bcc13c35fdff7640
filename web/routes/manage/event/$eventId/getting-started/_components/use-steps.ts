import { useQuery } from '@tanstack/react-query';
import { payments } from '#features/payments/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { missingFrom } from '../../_components/missing-from.ts';

export interface Step {
  name: 'details' | 'cover' | 'description' | 'tickets' | 'payments' | 'publish';
  state: 'done' | 'open' | 'unknown';
  to: string;
}

/**
 * The six steps. Organizers see whether payments are connected, admins can connect them; no payment
 * step when every ticket is free.
 */
export function useSteps(event: StaffEvent): Step[] {
  const { data: user } = useCurrentUser();
  const [canRead, canConnect] = [
    allows(user?.role, 'account.read'),
    allows(user?.role, 'account.manage'),
  ];
  const accountId = user?.account_id ?? 0;
  const { data: payment } = useQuery({
    ...query(payments.takesCards, { params: { accountId } }),
    enabled: canRead && accountId > 0,
  });
  const missing = missingFrom(event).map(({ name }) => name);
  const allFree = event.tickets.length > 0 && event.tickets.every(({ type }) => type === 'FREE');
  const connected = allFree || payment?.takes_cards;
  const base = `/manage/event/${event.id}`;
  const filled = (name: (typeof missing)[number]): Step['state'] =>
    missing.includes(name) ? 'open' : 'done';
  return [
    {
      name: 'details',
      state:
        event.location_details || event.settings.is_online_event || event.settings.location_details
          ? 'done'
          : 'open',
      to: `${base}/settings/place`,
    },
    { name: 'cover', state: filled('cover'), to: `${base}/settings/cover` },
    { name: 'description', state: filled('description'), to: `${base}/settings` },
    { name: 'tickets', state: filled('tickets'), to: `${base}/tickets` },
    {
      name: 'payments',
      state: connected ? 'done' : canConnect ? 'open' : 'unknown',
      to: canConnect ? '/account/payment' : `${base}/tickets`,
    },
    { name: 'publish', state: event.status === 'LIVE' ? 'done' : 'open', to: `${base}/settings` },
  ];
}
