import { useQuery } from '@tanstack/react-query';
import { payments } from '#features/payments/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import type { StaffEvent } from '../managed-event.tsx';
import { missingOf } from '../missing-of.ts';

export interface Step { name: 'details' | 'cover' | 'description' | 'tickets' | 'payments' | 'publish'; state: 'done' | 'open' | 'unknown'; to: string }

/** The six steps. Only admins may see how payments are connected; nobody needs them when every ticket is free. */
export function useSteps(event: StaffEvent): Step[] {
  const { data: user } = useCurrentUser();
  const sees = allows(user?.role, 'account.manage');
  const accountId = user?.account_id ?? 0;
  const { data: providers } = useQuery({ ...query(payments.providers, { params: { accountId } }), enabled: sees && accountId > 0 });
  const missing = missingOf(event).map(({ name }) => name);
  const allFree = event.tickets.length > 0 && event.tickets.every(({ type }) => type === 'FREE');
  const connected = allFree || providers?.some(({ setup_complete }) => setup_complete);
  const base = `/manage/event/${event.id}`;
  const filled = (name: (typeof missing)[number]): Step['state'] => (missing.includes(name) ? 'open' : 'done');
  return [
    { name: 'details', state: event.location_details || event.settings.is_online_event || event.settings.location_details ? 'done' : 'open', to: `${base}/settings/place` },
    { name: 'cover', state: filled('cover'), to: `${base}/settings/cover` },
    { name: 'description', state: filled('description'), to: `${base}/settings` },
    { name: 'tickets', state: filled('tickets'), to: `${base}/tickets` },
    { name: 'payments', state: connected ? 'done' : sees ? 'open' : 'unknown', to: sees ? '/account/payment' : `${base}/tickets` },
    { name: 'publish', state: event.status === 'LIVE' ? 'done' : 'open', to: `${base}/settings` },
  ];
}
