import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Notice } from '#web/ui/notice.tsx';
import { noCodeOpens } from '../../_components/opened-by-codes.ts';

export interface NoCodeNoticeProps {
  eventId: number;
  /** Absent for a new one, which only a code for all tickets opens. */
  ticketId: number | undefined;
}

/** Says that no valid promo code opens a ticket that is hidden without one. */
export default function NoCodeNotice({ eventId, ticketId }: NoCodeNoticeProps) {
  const { data: isUnopened } = useQuery(noCodeOpens(eventId, ticketId));
  return isUnopened ? (
    <Notice tone="amber">
      <FormattedMessage id="tickets.no_code" />
    </Notice>
  ) : null;
}
