import type { RefusalCode } from '#platform/pure/message-keys.ts';

interface TicketHolder {
  event_id: number;
  status: string;
  ticket_id: number;
  /** Which of their tickets counts; earlier ones were replaced. */
  code_number: number;
}
interface Admitting {
  event_id: number;
  ticket_ids: readonly number[];
}

/**
 * Why a list does not let a holder in by what they show, or null when it may. `number` is which of their tickets a code
 * is of, null for a code whose key is no longer taken, and undefined for what is no code: a reference that was typed.
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
