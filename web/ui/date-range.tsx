import { Fragment, type ReactNode } from 'react';
import { rangePieces } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './date-range.module.css';

interface DateRangeProps {
  start: string;
  end?: string | null | undefined;
  zone: string;
}

const Whole = ({ children }: { children: ReactNode }) => (
  <span className={styles['piece']}>{children}</span>
);

/**
 * A date range in the event's time zone. Lines break between the dates rather than within one, and
 * within one before its time.
 */
export function DateRange({ start, end, zone }: DateRangeProps) {
  const pieces = rangePieces(start, end, zone, useLocale());
  const spaceAfter = (text: string | undefined) => (text?.endsWith(' ') ? ' ' : null);
  return (
    // A single element, so that in a row of icon and text the dates do not become columns.
    <span>
      {pieces.map((parts) => (
        <Fragment key={parts.join('')}>
          <Whole>
            {parts.map((part, at) => (
              <Fragment key={part}>
                <Whole>{part.trimEnd()}</Whole>
                {at < parts.length - 1 ? spaceAfter(part) : null}
              </Fragment>
            ))}
          </Whole>
          {spaceAfter(parts.at(-1))}
        </Fragment>
      ))}
    </span>
  );
}
