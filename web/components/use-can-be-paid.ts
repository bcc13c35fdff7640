import { useQuery } from '@tanstack/react-query';
import { payments } from '#features/payments/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import type { listings } from '#features/listings/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';

/**
 * Can the buyers of an event pay for it? True when there is nothing to pay; undefined until it is known, and for users
 * who may not know.
 */
export function useCanBePaid(
  event: Pick<AnswerOf<typeof listings.staff>, 'id' | 'tickets'> | undefined,
): boolean | undefined {
  const { data: user } = useCurrentUser();
  const { data } = useQuery({
    ...query(payments.ofEvent, { params: { eventId: event?.id ?? 0 } }),
    enabled: event !== undefined && allows(user?.role, 'account.read'),
  });
  if (!event) return undefined;
  const isFree = event.tickets.length > 0 && event.tickets.every(({ type }) => type === 'FREE');
  return isFree || (data && data.length > 0);
}
