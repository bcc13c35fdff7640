import { Select, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTicketsOf, type StaffEvent } from '../../_components/managed-event.tsx';

export interface MoveValues {
  ticket_id?: number | undefined;
  ticket_price_id?: number | undefined;
}

/** The ticket and price to which many attendees are moved, and the effect on money and mails. */
export function MoveBody({
  event,
  values,
  set,
}: {
  event: StaffEvent;
  values: MoveValues;
  set: (values: MoveValues) => void;
}) {
  const intl = useIntl();
  const tickets = useTicketsOf(event);
  const choices = tickets.flatMap((ticket) =>
    ticket.prices.map(({ id, label }) => ({
      value: String(id),
      label: ticket.type === 'TIERED' ? `${ticket.title} · ${label ?? ''}` : ticket.title,
    })),
  );
  const choose = (price: string | null): void => {
    const ticket = tickets.find(({ prices }) => prices.some(({ id }) => String(id) === price));
    set(ticket ? { ticket_id: ticket.id, ticket_price_id: Number(price) } : {});
  };
  return (
    <Stack gap="sm">
      <p>
        <FormattedMessage id="attendees.bulk.move.money" />
      </p>
      <p>
        <FormattedMessage id="attendees.bulk.move.mail" />
      </p>
      <Select
        label={intl.formatMessage({ id: 'attendees.bulk.move.to' })}
        data={choices}
        value={values.ticket_price_id === undefined ? null : String(values.ticket_price_id)}
        onChange={choose}
        searchable
        data-autofocus
      />
    </Stack>
  );
}
