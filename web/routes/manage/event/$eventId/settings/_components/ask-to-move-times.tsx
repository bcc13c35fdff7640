import { modals } from '@mantine/modals';
import type { IntlShape } from 'react-intl';
import { eventTimes, type MovedTime } from '#features/event-times/contract.ts';
import { formatDateTime, zoneName } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { call } from '#web/lib/api.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import styles from './settings.module.css';

interface Wanted {
  timezone?: string | undefined;
  start_date?: string | undefined;
}

/**
 * Asks before an event is rescheduled whether its sale, promo code and check-in times should be
 * moved too, and lists their new values; undefined when there are none.
 */
export async function askToMoveTimes(
  intl: IntlShape,
  locale: Locale,
  event: StaffEvent,
  wanted: Wanted,
): Promise<boolean | undefined> {
  const { timezone, start_date } = wanted;
  if (!timezone && !start_date) return undefined;
  const times = await call(eventTimes.moved, {
    params: { eventId: event.id },
    query: { ...(timezone && { timezone }), ...(start_date && { start_date }) },
  });
  if (times.length === 0) return undefined;
  const zone = timezone ?? event.timezone;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: intl.formatMessage({ id: 'events.move_times' }),
      children: (
        <>
          <p>{intl.formatMessage({ id: 'events.move_times.text' }, { count: times.length })}</p>
          <ul className={styles['times']}>
            {times.map((time) => (
              <li key={`${time.of} ${time.id} ${time.field}`}>
                {textOf(intl, locale, time, event.timezone, zone)}
              </li>
            ))}
          </ul>
        </>
      ),
      labels: {
        confirm: intl.formatMessage({ id: 'events.move_times.yes' }),
        cancel: intl.formatMessage({ id: 'events.move_times.no' }),
      },
      withCloseButton: false,
      closeOnEscape: false,
      closeOnClickOutside: false,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

const textOf = (
  intl: IntlShape,
  locale: Locale,
  { name, field, from, to }: MovedTime,
  before: string,
  after: string,
): string =>
  intl.formatMessage(
    { id: 'events.move_times.one' },
    {
      name,
      field: intl.formatMessage({ id: `fields.${field}` }),
      from: before === after ? formatDateTime(from, before, locale) : inZone(from, before, locale),
      to: before === after ? formatDateTime(to, after, locale) : inZone(to, after, locale),
    },
  );

/** In another time zone the written time often stays: only the zone says what changes. */
const inZone = (instant: string, zone: string, locale: Locale): string => {
  const name = zoneName(instant, zone, locale);
  const written = formatDateTime(instant, zone, locale);
  return locale.startsWith('zh') ? `${written}（${name}）` : `${written} (${name})`;
};
