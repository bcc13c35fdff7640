import { queryOptions } from '@tanstack/react-query';
import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';

type Opening = Pick<
  PromoCode,
  'id' | 'applies_to_all' | 'applicable_ticket_ids' | 'is_expired' | 'is_used_up'
>;
type Opened = Pick<Ticket, 'id' | 'is_hidden_without_promo_code'>;

/** Returns the tickets that only these codes open: nobody can buy them once these are deleted. */
export async function onlyOpenedBy<T extends Opened>(
  eventId: number,
  removed: readonly Opening[],
  tickets: readonly T[],
): Promise<T[]> {
  const opened = tickets.filter(
    (ticket) => ticket.is_hidden_without_promo_code && isOpened(ticket, removed),
  );
  const removedIds = new Set(removed.map(({ id }) => id));
  return notOpened(eventId, opened, ({ id }) => !removedIds.has(id));
}

/**
 * Returns those of the tickets that are hidden without a code and that none of these codes opens.
 * Reads no more pages of codes than it takes to find one for each.
 */
export async function notOpened<T extends Opened>(
  eventId: number,
  tickets: readonly T[],
  among: (code: Opening) => boolean = () => true,
): Promise<T[]> {
  let unopened = tickets.filter((ticket) => ticket.is_hidden_without_promo_code);
  for (let page = 1; unopened.length > 0; page += 1) {
    const { data, meta } = await call(promoCodes.list, {
      params: { eventId },
      query: { page, per_page: 100 },
    });
    const codes = data.filter(among);
    unopened = unopened.filter((ticket) => !isOpened(ticket, codes));
    if (page >= meta.last_page) break;
  }
  return unopened;
}

/** The query for whether no code opens a hidden ticket; without an id one that is not stored yet. */
export const noCodeOpens = (eventId: number, ticketId: number | undefined) =>
  queryOptions({
    queryKey: [...keyOf(promoCodes.list, { params: { eventId } }), 'opening', ticketId ?? null],
    queryFn: async () => {
      // Only a code for all tickets opens a new one.
      const ticket = { id: ticketId ?? 0, is_hidden_without_promo_code: true };
      return (await notOpened(eventId, [ticket])).length > 0;
    },
  });

/** An expired or used-up code opens nothing. */
const isOpened = ({ id }: Opened, codes: readonly Opening[]): boolean =>
  codes.some(
    (code) =>
      !code.is_expired &&
      !code.is_used_up &&
      (code.applies_to_all || code.applicable_ticket_ids.includes(id)),
  );
