import { Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import { useShownTickets } from '../../_components/managed-event.tsx';

interface Chosen {
  ticket_id?: unknown;
  ticket_price_id?: unknown;
}

/** A select for a ticket, and for its price when it has several, with the remaining quantities. */
export function TicketChoice<T extends Chosen>({ form }: { form: Form<T> }) {
  const intl = useIntl();
  const tickets = useShownTickets();
  const ticket = tickets.find((ticket) => ticket.id === form.values.ticket_id);
  const stockText = (price: {
    initial_quantity_available: number;
    quantity_sold: number;
    quantity_reserved: number;
  }): string => {
    const { initial_quantity_available: all, quantity_sold, quantity_reserved } = price;
    if (all === 999_999_999) return '';
    const count = Math.max(0, all - quantity_sold - quantity_reserved);
    return ` · ${intl.formatMessage({ id: 'attendees.left' }, { count })}`;
  };
  const choose = (id: string | null): void => {
    const chosen = tickets.find((item) => String(item.id) === id);
    form.set('ticket_id', chosen?.id);
    form.set('ticket_price_id', chosen?.prices[0]?.id);
  };
  return (
    <>
      <Select
        {...form.field<string | null>('ticket_id')}
        required
        allowDeselect={false}
        value={String(form.values.ticket_id ?? '')}
        onChange={choose}
        data={tickets.map((item) => ({
          value: String(item.id),
          label:
            item.type === 'TIERED'
              ? item.title
              : `${item.title}${item.prices[0] ? stockText(item.prices[0]) : ''}`,
        }))}
      />
      {ticket?.type === 'TIERED' ? (
        <Select
          {...form.field<string | null>('ticket_price_id')}
          required
          allowDeselect={false}
          value={String(form.values.ticket_price_id ?? '')}
          onChange={(id) => form.set('ticket_price_id', Number(id))}
          data={ticket.prices.map((price) => ({
            value: String(price.id),
            label: `${price.label ?? ''}${stockText(price)}`,
          }))}
        />
      ) : null}
    </>
  );
}
