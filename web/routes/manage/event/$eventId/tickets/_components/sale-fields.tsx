import { NumberInput } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Columns } from '#web/components/columns.tsx';
import styles from './tickets.module.css';
import type { Form } from '#web/lib/use-form.ts';
import type { TicketValues } from './ticket-values.ts';

/** The sale period of a ticket, and its limits per order. */
export function SaleFields({ form, zone }: { form: Form<TicketValues>; zone: string }) {
  return (
    <fieldset className={styles['section']}>
      <legend>
        <FormattedMessage id="tickets.when" />
      </legend>
      <Columns>
        <DateTimeInput {...form.field('sale_start_date')} />
        <DateTimeInput {...form.field('sale_end_date')} />
      </Columns>
      <ZoneHint zone={zone} />
      <Columns>
        <NumberInput
          {...form.field<number | string>('min_per_order')}
          min={1}
          max={100}
          allowDecimal={false}
          placeholder="1"
        />
        <NumberInput
          {...form.field<number | string>('max_per_order')}
          min={1}
          max={100}
          allowDecimal={false}
          placeholder="100"
        />
      </Columns>
    </fieldset>
  );
}
