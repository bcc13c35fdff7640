import { labelled } from '#platform/pure/labelled.ts';
import { useIntl } from 'react-intl';
import type { CurvePoint } from './curve-of.ts';
import styles from './sales-chart.module.css';
import { ticksOf } from './ticks-of.ts';
import { useCurveWords } from './use-curve-words.ts';

const most_dates = 5;

/** The numbers of an axis, from bottom to top. */
function Axis({ ticks, at }: { ticks: readonly number[]; at: 'left' | 'right' }) {
  const intl = useIntl();
  return (
    <div className={styles['axis']} data-at={at}>
      {ticks.map((tick) => (
        <span key={tick}>{intl.formatNumber(tick)}</span>
      ))}
    </div>
  );
}

/**
 * A bar for each day on the left scale and a line for the total on the right one. Hand-written: a
 * chart library was as large as the whole UI kit and kept a phone busy for a second.
 */
export function SalesChart({
  points,
  eventDay,
}: {
  points: readonly CurvePoint[];
  eventDay: string;
}) {
  const intl = useIntl();
  const { short, label } = useCurveWords();
  const sold = ticksOf(Math.max(0, ...points.map((point) => point.sold ?? 0)));
  const total = ticksOf(Math.max(0, ...points.map((point) => point.total ?? 0)));
  const share = (value: number, ticks: readonly number[]): number =>
    (value / (ticks.at(-1) ?? 1)) * 100;
  const middle = (at: number): string => `${((at + 0.5) / points.length) * 100}%`;
  const every = Math.ceil(points.length / most_dates);
  const day = points.findIndex(({ date }) => date === eventDay);
  const line = points
    .flatMap((point, at) =>
      point.total === null ? [] : [`${at + 0.5},${100 - share(point.total, total)}`],
    )
    .join(' ');
  return (
    <div className={styles['chart']}>
      <Axis ticks={sold} at="left" />
      <div className={styles['plot']}>
        {points.map((point) => (
          <div
            key={point.date}
            className={styles['day']}
            title={
              point.sold === null
                ? undefined
                : [
                    short(point.date),
                    labelled(intl.locale, label('sold'), intl.formatNumber(point.sold)),
                    labelled(intl.locale, label('total'), intl.formatNumber(point.total ?? 0)),
                  ].join(' · ')
            }
          >
            <div
              className={styles['bar']}
              style={{ blockSize: `${share(point.sold ?? 0, sold)}%` }}
            />
          </div>
        ))}
        <svg
          className={styles['line']}
          viewBox={`0 0 ${points.length} 100`}
          preserveAspectRatio="none"
        >
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {day < 0 ? null : (
          <div
            className={styles['event']}
            data-late={day * 2 > points.length || undefined}
            style={{ insetInlineStart: middle(day) }}
          >
            <span>{label('event_day')}</span>
          </div>
        )}
      </div>
      <Axis ticks={total} at="right" />
      <div className={styles['dates']}>
        {points.map(({ date }, at) =>
          (at - Math.floor(every / 2)) % every === 0 ? (
            <span key={date} style={{ insetInlineStart: middle(at) }}>
              {short(date)}
            </span>
          ) : null,
        )}
      </div>
      <ul className={styles['legend']}>
        <li data-is="bar">{label('sold')}</li>
        <li data-is="line">{label('total')}</li>
      </ul>
    </div>
  );
}
