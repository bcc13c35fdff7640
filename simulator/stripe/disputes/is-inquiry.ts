import type { Dispute } from '../records.ts';

/** Whether the bank only asks, or asked: it has taken nothing. */
export const isInquiry = ({ status, reinstated }: Dispute): boolean =>
  status === 'warning_needs_response' ||
  status === 'warning_closed' ||
  (status === 'prevented' && reinstated === undefined);
