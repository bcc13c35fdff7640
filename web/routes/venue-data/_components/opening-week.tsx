import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { VenueData } from '#features/venue/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import type { VenueValues } from './venue-values.ts';
import { useWeekDays } from './week-days.ts';
import styles from './venue-data.module.css';

type Span = VenueData['opening_hours']['week'][number];
const path = 'opening_hours.week';
const days_of_week = 7;
const most_spans = 3;

/** Whether hours extend past midnight. */
const isLate = ({ opens, closes }: Span): boolean =>
  opens !== '' && closes !== '' && closes <= opens;

/** The hours of each day of the week: none, or several spans. */
export function OpeningWeek({ form }: { form: Form<VenueValues> }) {
  const intl = useIntl();
  const days = useWeekDays();
  const { week } = form.values.opening_hours;
  const ofDay = (day: number): { span: Span; at: number }[] =>
    week.map((span, at) => ({ span, at })).filter(({ span }) => span.day === day);
  const set = (next: readonly Span[]): void => form.set(path, next);
  const copy = (day: number): void =>
    set(
      Array.from({ length: days_of_week }, (_, n) =>
        ofDay(day).map(({ span }) => ({ ...span, day: n + 1 })),
      ).flat(),
    );
  return (
    <ul className={styles['days']}>
      {days.map(({ day, name }) => (
        <li key={day} className={styles['day']}>
          <span className={styles['dayName']}>{name}</span>
          <div className={styles['spans']}>
            {ofDay(day).length === 0 ? (
              <span className={styles['muted']}>
                <FormattedMessage id="venue_data.closed" />
              </span>
            ) : null}
            {ofDay(day).map(({ span, at }) => (
              <div key={at} className={styles['span']}>
                <ClockInput form={form} path={`${path}.${at}.opens`} day={name} />
                –
                <ClockInput form={form} path={`${path}.${at}.closes`} day={name} />
                <ActionIcon
                  variant="subtle"
                  color="danger"
                  size={44}
                  aria-label={intl.formatMessage(
                    { id: 'venue_data.hours.remove' },
                    { day: name, hours: `${span.opens}–${span.closes}` },
                  )}
                  onClick={() => set(week.filter((_, n) => n !== at))}
                >
                  <IconTrash size={20} stroke={1.5} />
                </ActionIcon>
                {isLate(span) ? (
                  <span className={styles['muted']}>
                    <FormattedMessage id="venue_data.hours.late" />
                  </span>
                ) : null}
              </div>
            ))}
            <div className={styles['buttons']}>
              {ofDay(day).length < most_spans ? (
                <Button
                  variant="subtle"
                  size="compact-md"
                  leftSection={<IconPlus size={16} stroke={1.5} />}
                  aria-label={intl.formatMessage({ id: 'venue_data.hours.add_on' }, { day: name })}
                  onClick={() => set([...week, { day, opens: '10:00', closes: '18:00' }])}
                >
                  <FormattedMessage id="venue_data.hours.add" />
                </Button>
              ) : null}
              {ofDay(day).length > 0 ? (
                <Button
                  variant="subtle"
                  size="compact-md"
                  color="gray"
                  aria-label={intl.formatMessage({ id: 'venue_data.hours.copy_of' }, { day: name })}
                  onClick={() => copy(day)}
                >
                  <FormattedMessage id="venue_data.hours.copy" />
                </Button>
              ) : null}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A time input, labelled with its day. */
function ClockInput({
  form,
  path: at,
  day,
}: {
  form: Form<VenueValues>;
  path: string;
  day: string;
}) {
  const { label, maxLength: _, ...field } = form.field(at);
  return <TextInput {...field} type="time" aria-label={`${day} · ${label}`} />;
}
