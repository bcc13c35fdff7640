import { CompositeChart } from '@mantine/charts';
import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf } from '#platform/pure/time.ts';
import '@mantine/charts/styles.layer.css';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { curveOf } from './curve-of.ts';
import styles from './dashboard.module.css';
import type { Period, Stats } from './period.ts';
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
  const { short, label } = useCurveWords();
  return (
    <section className={styles['curve']}>
      <h2 className={styles['title']}>
        <FormattedMessage id="dashboard.curve" />
      </h2>
      <div
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
        <CompositeChart
          h={280}
          data={points}
          dataKey="date"
          withLegend
          withRightYAxis
          curveType="monotone"
          withDots={false}
          maxBarWidth={22}
          tickLine="none"
          gridAxis="x"
          xAxisProps={{ tickFormatter: short, minTickGap: 28 }}
          yAxisProps={{ width: 36, allowDecimals: false }}
          rightYAxisProps={{ width: 44, allowDecimals: false }}
          tooltipProps={{ labelFormatter: (day) => (day ? short(String(day)) : '') }}
          valueFormatter={(value) => intl.formatNumber(value)}
          series={[
            { name: 'sold', label: label('sold'), color: 'var(--accent)', type: 'bar' },
            {
              name: 'total',
              label: label('total'),
              color: 'var(--jade)',
              type: 'line',
              yAxisId: 'right',
            },
          ]}
          referenceLines={[
            {
              x: eventDay,
              label: label('event_day'),
              color: 'var(--muted)',
              labelPosition: 'insideTopRight',
            },
          ]}
        />
      </div>
      <SalesTable points={points} currency={stats.currency} />
    </section>
  );
}
