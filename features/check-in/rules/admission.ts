import type { RefusalCode } from '#platform/pure/message-keys.ts';

interface TicketHolder {
  event_id: number;
  status: string;
  ticket_id: number;
  /** The number of the valid ticket; earlier ones were replaced. */
  code_number: number;
}
interface Admitting {
  event_id: number;
  ticket_ids: readonly number[];
}

/**
 * Returns why a list does not admit a holder, or null when it does. `number` is the number of the
 * ticket in the code, null for a code whose key is no longer accepted, and undefined for a typed
 * reference.
 */
export function refusalOf(
  list: Admitting,
  holder: TicketHolder,
  number?: number | null,
): RefusalCode | null {
  if (holder.event_id !== list.event_id) return 'check_in.ticket_not_found';
  if (holder.status === 'CANCELLED') return 'check_in.ticket_cancelled';
  if (holder.status === 'AWAITING_PAYMENT') return 'check_in.ticket_not_paid';
  if (number !== undefined && number !== holder.code_number) return 'check_in.ticket_replaced';
  return list.ticket_ids.includes(holder.ticket_id) ? null : 'check_in.wrong_list';
}
