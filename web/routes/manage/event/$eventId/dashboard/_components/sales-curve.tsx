import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { CompositeChart } from '@mantine/charts';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { dayOf } from '#platform/pure/time.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import '@mantine/charts/styles.layer.css';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { curveOf } from './curve-of.ts';
import styles from './dashboard.module.css';
import type { Period, Stats } from './period.ts';

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
  const locale = useLocale();
  const eventDay = dayOf(event.start_date, event.timezone);
  const points = curveOf(stats, period, eventDay);
  const short = (day: string): string =>
    intl.formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const label = (name: KeyBelow<'dashboard.curve'>): string =>
    intl.formatMessage({ id: `dashboard.curve.${name}` });
  const rows = points.filter(({ sold }) => sold !== null).reverse();
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
      <details className={styles['table']}>
        <summary>
          <FormattedMessage id="dashboard.curve.table" />
        </summary>
        {/* It scrolls, so the keyboard has to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles['scroll']} tabIndex={0} aria-label={label('table')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{label('day')}</th>
                <th scope="col">{label('sold')}</th>
                <th scope="col">{label('total')}</th>
                <th scope="col">{label('gross')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((point) => (
                <tr key={point.date}>
                  <th scope="row">{short(point.date)}</th>
                  <td>
                    <FormattedNumber value={point.sold ?? 0} />
                  </td>
                  <td>
                    <FormattedNumber value={point.total ?? 0} />
                  </td>
                  <td>{formatMoney(point.gross ?? 0, stats.currency, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}
