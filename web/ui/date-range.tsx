import { Fragment } from 'react';
import { rangePieces } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './date-range.module.css';

interface DateRangeProps {
  start: string;
  end?: string | null | undefined;
  zone: string;
}

/**
 * A date range in the event's time zone. Lines break between the dates rather than within one, when
 * there is room.
 */
export function DateRange({ start, end, zone }: DateRangeProps) {
  const pieces = rangePieces(start, end, zone, useLocale());
  return (
    // A single element, so that in a row of icon and text the dates do not become columns.
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
