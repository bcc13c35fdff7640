import type { Dispute } from '../records.ts';

/** Whether the bank only asks, or asked: it has taken nothing. */
export const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'warning_needs_response' || status === 'warning_closed';
