import { useQuery } from '@tanstack/react-query';
import { payments } from '#features/payments/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { unread } from '#web/lib/unread.ts';
import type { listings } from '#features/listings/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

/**
 * Whether the buyers of an event can pay for it. True when there is nothing to pay; undefined until
 * it is known, and for users without access. Load failures are returned alongside.
 */
export function useCanBePaid(
  event: Pick<AnswerOf<typeof listings.staff>, 'id' | 'tickets'> | undefined,
): { canBePaid?: boolean | undefined; failed?: ReturnType<typeof unread> } {
  const { data: user } = useCurrentUser();
  const providers = useQuery({
    ...query(payments.ofEvent, { params: { eventId: event?.id ?? 0 } }),
    enabled: event !== undefined && allows(user?.role, 'account.read'),
  });
  if (!event) return {};
  const isFree = event.tickets.length > 0 && event.tickets.every(({ type }) => type === 'FREE');
  if (isFree) return { canBePaid: true };
  return {
    canBePaid: providers.data && providers.data.length > 0,
    failed: unread(providers),
  };
}
