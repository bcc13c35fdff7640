import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { setList } from '#web/components/languages/texts-of-form.ts';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import type { VenueValues } from './venue-values.ts';
import styles from './venue-data.module.css';

const holidayRules = ['AS_USUAL', 'CLOSED', 'OWN'] as const;

/** The effect of public holidays on opening hours. */
export function HolidayFields({ form }: { form: Form<VenueValues> }) {
  const intl = useIntl();
  return (
    <>
      <Select
        {...form.field<string | null>('opening_hours.holidays')}
        allowDeselect={false}
        description={intl.formatMessage({ id: 'venue_data.holidays.help' })}
        data={holidayRules.map((value) => ({
          value,
          label: intl.formatMessage({ id: `venue_data.holidays.${value}` }),
        }))}
      />
      {form.values.opening_hours.holidays === 'OWN' ? (
        <Columns>
          <TextInput {...form.field('opening_hours.holiday_opens')} type="time" required />
          <TextInput {...form.field('opening_hours.holiday_closes')} type="time" required />
        </Columns>
      ) : null}
    </>
  );
}

/** Days with different hours, or closed, each with a note for visitors. */
export function OpeningExceptions({
  form,
  text,
}: { form: Form<VenueValues> } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  const { opening_exceptions: days, exception_notes: notes } = form.values;
  const note = (n: number): string => notes[n] ?? '';
  const add = (): void => {
    form.set('opening_exceptions', [...days, { from: '', to: '', opens: null, closes: null }]);
    setList(form, 'exception_notes', [...days.map((_, n) => note(n)), '']);
  };
  const remove = (at: number): void => {
    form.set(
      'opening_exceptions',
      days.filter((_, n) => n !== at),
    );
    setList(
      form,
      'exception_notes',
      days.flatMap((_, n) => (n === at ? [] : [note(n)])),
    );
  };
  return (
    <div>
      {days.map((day, n) => {
        const isClosed = day.opens === null;
        return (
          <div key={n} className={styles['exception']}>
            <div className={styles['fields']}>
              <Columns>
                <TextInput
                  {...form.field(`opening_exceptions.${n}.from`)}
                  type="date"
                  onChange={({ target: { value } }) => {
                    form.set(`opening_exceptions.${n}.from`, value);
                    if (!day.to || day.to < value) form.set(`opening_exceptions.${n}.to`, value);
                  }}
                />
                <TextInput {...form.field(`opening_exceptions.${n}.to`)} type="date" />
              </Columns>
              <Checkbox
                label={intl.formatMessage({ id: 'venue_data.exception.closed' })}
                checked={isClosed}
                onChange={({ target: { checked } }) =>
                  form.set(`opening_exceptions.${n}`, {
                    ...day,
                    opens: checked ? null : '10:00',
                    closes: checked ? null : '18:00',
                  })
                }
              />
              {isClosed ? null : (
                <Columns>
                  <TextInput {...form.field(`opening_exceptions.${n}.opens`)} type="time" />
                  <TextInput {...form.field(`opening_exceptions.${n}.closes`)} type="time" />
                </Columns>
              )}
              <TextInput {...text(`exception_notes.${n}`)} required={false} />
            </div>
            <ActionIcon
              variant="subtle"
              color="danger"
              size={44}
              aria-label={intl.formatMessage(
                { id: 'venue_data.exception.remove' },
                { name: note(n) || day.from || n + 1 },
              )}
              onClick={() => remove(n)}
            >
              <IconTrash size={20} stroke={1.5} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.5} />}
        onClick={add}
      >
        <FormattedMessage id="venue_data.exception.add" />
      </Button>
    </div>
  );
}
