import { queryOptions } from '@tanstack/react-query';
import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

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
  const gone = new Set(removed.map(({ id }) => id));
  return notOpened(eventId, opened, ({ id }) => !gone.has(id));
}

/** Returns those of the tickets that none of these codes opens. */
export async function notOpened<T extends Opened>(
  eventId: number,
  tickets: readonly T[],
  among: (code: Opening) => boolean = () => true,
): Promise<T[]> {
  const hidden = tickets.filter((ticket) => ticket.is_hidden_without_promo_code);
  if (hidden.length === 0) return [];
  const codes = await queryClient.fetchQuery({ ...allCodes(eventId), staleTime: 0 });
  const left = codes.filter(among);
  return hidden.filter((ticket) => !isOpened(ticket, left));
}

/** An expired or used-up code opens nothing. */
export const isOpened = ({ id }: Pick<Opened, 'id'>, codes: readonly Opening[]): boolean =>
  codes.some(
    (code) =>
      !code.is_expired &&
      !code.is_used_up &&
      (code.applies_to_all || code.applicable_ticket_ids.includes(id)),
  );

/** The query for all codes of an event, with all its pages. */
export const allCodes = (eventId: number) =>
  queryOptions({
    queryKey: [...keyOf(promoCodes.list, { params: { eventId } }), 'all'],
    queryFn: () => readCodes(eventId),
  });

async function readCodes(eventId: number): Promise<PromoCode[]> {
  const found: PromoCode[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(promoCodes.list, {
      params: { eventId },
      query: { page, per_page: 100 },
    });
    found.push(...data);
    if (page >= meta.last_page) return found;
  }
}
