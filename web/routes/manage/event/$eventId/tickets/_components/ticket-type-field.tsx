import { Radio } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { ticketTypes } from '#features/tickets/rules/sale.ts';
import type { FieldProps } from '#web/lib/use-form.ts';
import styles from './tickets.module.css';

/** The ticket type. It cannot be changed once a ticket was sold, which is explained. */
export function TicketTypeField({
  name,
  label,
  value,
  error,
  onChange,
  sold,
}: FieldProps<string> & { sold: boolean }) {
  const intl = useIntl();
  return (
    <Radio.Group
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={(next) => onChange(next)}
      {...(sold ? { description: intl.formatMessage({ id: 'tickets.type_locked' }) } : {})}
    >
      <div className={styles['types']}>
        {ticketTypes.map((type) => (
          <Radio.Card
            key={type}
            value={type}
            disabled={sold && type !== value}
            p="sm"
            className={styles['type'] ?? ''}
            aria-label={intl.formatMessage({ id: `tickets.type.${type}` })}
          >
            <strong>
              <FormattedMessage id={`tickets.type.${type}`} />
            </strong>
            <p className={styles['muted']}>
              <FormattedMessage id={`tickets.type.${type}.help`} />
            </p>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
