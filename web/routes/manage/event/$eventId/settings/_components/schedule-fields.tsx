import { Button, Select } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Columns } from '#web/components/columns.tsx';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { useCurrencyChoices } from '#web/lib/choices.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { dateField } from '#web/lib/date-field.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import type { Form } from '#web/lib/use-form.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import styles from './settings.module.css';

interface Schedule {
  timezone?: unknown;
  actual_end_date?: unknown;
}

/** The dates of an event, its time zone and its currency. */
export function ScheduleFields<T extends Schedule>({
  form,
  event,
}: {
  form: Form<T>;
  event: StaffEvent;
}) {
  const intl = useIntl();
  const currencies = useCurrencyChoices();
  const zone = String(form.values.timezone ?? event.timezone);
  const ordered = event.statistics.orders > 0;
  return (
    <>
      <Columns from="sm">
        <DateTimeInput {...form.field('start_date')} required />
        <DateTimeInput {...form.field('end_date')} />
      </Columns>
      <ZoneHint zone={zone} />
      <Columns from="sm">
        <ZoneSelect
          {...form.field<string | null>('timezone')}
          allowDeselect={false}
          description={intl.formatMessage({ id: 'events.zone_help' })}
        />
        <Select
          {...form.field<string | null>('currency')}
          searchable
          allowDeselect={false}
          data={currencies}
          disabled={ordered}
          description={intl.formatMessage({
            id: ordered ? 'events.currency_locked' : 'events.currency_help',
          })}
        />
      </Columns>
      <div className={styles['end']} hidden={event.lifecycle_status === 'UPCOMING'}>
        <DateTimeInput
          {...form.field('actual_end_date')}
          description={intl.formatMessage({ id: 'events.ended_early_help' })}
        />
        <Button
          variant="default"
          onClick={() =>
            form.set(
              'actual_end_date',
              form.values.actual_end_date ? '' : dateField(nowInstant(), zone),
            )
          }
        >
          <FormattedMessage
            id={form.values.actual_end_date ? 'events.ended_early_clear' : 'events.ended_early_now'}
          />
        </Button>
      </div>
    </>
  );
}
