import { FormattedMessage } from 'react-intl';
import type { HouseCalendar } from '#features/house-calendar/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './house-calendar.module.css';

/** Entries that clash, in words. */
export function ClashList({ calendar, room }: { calendar: HouseCalendar; room: number | null }) {
  const locale = useLocale();
  const { entries, timezone, sections } = calendar;
  const clashes = calendar.clashes.flatMap(({ a, b, section_ids }) => {
    const [first, other] = [entries[a], entries[b]];
    if (!first || !other || (room !== null && !section_ids.includes(room))) return [];
    return [{ one: first, other, section_ids }];
  });
  if (clashes.length === 0) return null;
  return (
    <Notice
      tone="amber"
      title={<FormattedMessage id="house_calendar.clashes" values={{ count: clashes.length }} />}
    >
      <ul className={styles['clashes']}>
        {clashes.map(({ one, other, section_ids }) => (
          <li key={`${one.kind} ${one.id} ${other.kind} ${other.id}`}>
            <FormattedMessage
              id="house_calendar.clash.of"
              values={{
                a: <strong>{one.title}</strong>,
                b: <strong>{other.title}</strong>,
                rooms: sections
                  .filter(({ id }) => section_ids.includes(id))
                  .map(({ name }) => name)
                  .join(' · '),
                when: (
                  <span className={styles['instant']}>
                    {formatDateTime(
                      one.starts_at > other.starts_at ? one.starts_at : other.starts_at,
                      timezone,
                      locale,
                    )}
                  </span>
                ),
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
