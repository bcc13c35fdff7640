import { Fragment } from 'react';
import { rangePieces } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './date-range.module.css';

interface DateRangeProps {
  start: string;
  end?: string | null | undefined;
  zone: string;
}

/** From – to in the zone of the event. A line is broken between the dates and not within one, where there is room. */
export function DateRange({ start, end, zone }: DateRangeProps) {
  const pieces = rangePieces(start, end, zone, useLocale());
  return (
    // One box: in a row of icon and text the dates are not columns of their own.
    <span>
      {pieces.map((piece) => (
        <Fragment key={piece}>
          <span className={styles['piece']}>{piece.trimEnd()}</span>
          {piece.endsWith(' ') ? ' ' : null}
        </Fragment>
      ))}
    </span>
  );
}
