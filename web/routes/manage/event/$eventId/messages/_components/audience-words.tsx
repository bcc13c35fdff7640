import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Message } from '#features/messages/contract.ts';
import { TicketNames } from '../../_components/ticket-names.tsx';

/** The recipients of a message, with a link to a single recipient. */
export function AudienceWords({
  message: { event_id, message_type, ticket_ids, attendee_ids, order_id, is_test },
}: {
  message: Message;
}) {
  if (is_test) return <FormattedMessage id="messages.to.test" />;
  const base = `/manage/event/${event_id}`;
  if (message_type === 'TICKET')
    return (
      <FormattedMessage
        id="messages.to.holders"
        values={{ tickets: <TicketNames ids={ticket_ids} all={false} /> }}
      />
    );
  if (message_type === 'ORDER' && order_id)
    return (
      <Link to={`${base}/orders/${order_id}`}>
        <FormattedMessage id="messages.to.ORDER" />
      </Link>
    );
  if (message_type === 'ATTENDEE')
    return attendee_ids.length === 1 ? (
      <Link to={`${base}/attendees/${attendee_ids[0]}`}>
        <FormattedMessage id="messages.to.ATTENDEE" />
      </Link>
    ) : (
      <FormattedMessage id="messages.to.attendees" values={{ count: attendee_ids.length }} />
    );
  return <FormattedMessage id="messages.to.EVENT" />;
}
