import { plusDays } from '#platform/pure/time.ts';
import type { Period, Stats } from './period.ts';

export interface CurvePoint {
  date: string;
  sold: number | null;
  total: number | null;
  gross: number | null;
}

const longest = 400;

/**
 * Returns tickets per day and in total, from the first sale (or the first day of the period) to the
 * day of the event; future days are empty.
 */
export function curveOf(
  { daily_stats: days, totals }: Stats,
  period: Period,
  eventDay: string,
): CurvePoint[] {
  const first =
    period === 'all'
      ? Math.max(
          0,
          days.findIndex(({ tickets_sold }) => tickets_sold > 0),
        )
      : Math.max(0, days.length - Math.max(7, Number(period === 'today' ? 7 : period)));
  const visible = days.slice(first);
  let total =
    totals.tickets_sold - visible.reduce((sum, { tickets_sold }) => sum + tickets_sold, 0);
  const points: CurvePoint[] = visible.map(({ date, tickets_sold, total_sales_gross }) => ({
    date,
    sold: tickets_sold,
    total: (total += tickets_sold),
    gross: total_sales_gross,
  }));
  // Nothing is sold after the event: the curve of "all" ends with the last sale or the event.
  const lastSale = points.findLastIndex(({ date, sold }) => date <= eventDay || (sold ?? 0) > 0);
  if (period === 'all' && lastSale > 0) points.length = lastSale + 1;
  for (
    let day = plusDays(points.at(-1)?.date ?? eventDay, 1);
    day <= eventDay && points.length < longest;
    day = plusDays(day, 1)
  )
    points.push({ date: day, sold: null, total: null, gross: null });
  return points;
}
