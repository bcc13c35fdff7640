import { CompositeChart } from '@mantine/charts';
import { useIntl } from 'react-intl';
import '@mantine/charts/styles.layer.css';
import type { curveOf } from './curve-of.ts';
import { useCurveWords } from './use-curve-words.ts';

/** Loaded when it comes into sight. */
export default function SalesChart({
  points,
  eventDay,
}: {
  points: ReturnType<typeof curveOf>;
  eventDay: string;
}) {
  const intl = useIntl();
  const { short, label } = useCurveWords();
  return (
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
  );
}
