import { useLocale } from '#web/lib/locale.tsx';
import { dateParts } from '#platform/pure/date-text.ts';
import styles from './date-block.module.css';

/** The day of an event in the style of a poster. */
export function DateBlock({ instant, zone }: { instant: string; zone: string }) {
  const { month, day, weekday } = dateParts(instant, zone, useLocale());
  return (
    <time className={styles['block']} dateTime={instant}>
      <span className={styles['month']}>{month}</span>
      <span className={styles['day']}>{day}</span>
      <span className={styles['weekday']}>{weekday}</span>
    </time>
  );
}
