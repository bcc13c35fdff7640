import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import type { Ticket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';

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
  if (opened.length === 0) return [];
  const gone = new Set(removed.map(({ id }) => id));
  const others = (await allCodes(eventId)).filter(({ id }) => !gone.has(id));
  return opened.filter((ticket) => !isOpened(ticket, others));
}

/** An expired or used-up code opens nothing. */
const isOpened = ({ id }: Opened, codes: readonly Opening[]): boolean =>
  codes.some(
    (code) =>
      !code.is_expired &&
      !code.is_used_up &&
      (code.applies_to_all || code.applicable_ticket_ids.includes(id)),
  );

async function allCodes(eventId: number): Promise<PromoCode[]> {
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
