import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf } from '#platform/pure/time.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { curveOf } from './curve-of.ts';
import styles from './dashboard.module.css';
import type { Period, Stats } from './period.ts';
import { SalesChart } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';
import { useCurveWords } from './use-curve-words.ts';

/**
 * Bars per day and a line for the total: distinguishable by shape, with all values in the table
 * below.
 */
export function SalesCurve({
  stats,
  event,
  period,
}: {
  stats: Stats;
  event: StaffEvent;
  period: Period;
}) {
  const intl = useIntl();
  const eventDay = dayOf(event.start_date, event.timezone);
  const points = curveOf(stats, period, eventDay);
  const { short } = useCurveWords();
  return (
    <section className={styles['curve']}>
      <h2 className={styles['title']}>
        <FormattedMessage id="dashboard.curve" />
      </h2>
      <div
        className={styles['chart']}
        role="img"
        aria-label={intl.formatMessage(
          { id: 'dashboard.curve.label' },
          {
            from: short(points[0]?.date ?? eventDay),
            to: short(points.at(-1)?.date ?? eventDay),
            total: stats.totals.tickets_sold,
          },
        )}
      >
        <SalesChart points={points} eventDay={eventDay} />
      </div>
      <SalesTable points={points} currency={stats.currency} />
    </section>
  );
}
