import { expect, it } from 'vitest';
import { curveOf } from './curve-of.ts';
import type { Stats } from './period.ts';

const day = (date: string, tickets_sold: number) => ({
  date,
  tickets_sold,
  total_fees: 0,
  total_tax: 0,
  total_sales_gross: tickets_sold * 10,
  orders_created: tickets_sold,
  refunded: 0,
  total_views: 0,
  unique_views: 0,
});
const days = [
  '2026-11-11',
  '2026-11-12',
  '2026-11-13',
  '2026-11-14',
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
].map((date, i) => day(date, i === 0 ? 0 : i));
const stats = { daily_stats: days, totals: { tickets_sold: 40 } } as Stats;

it('a curve runs from the first sale through today to the day of the event', () => {
  const points = curveOf(stats, 'all', '2026-11-21');
  expect(points[0]).toEqual({ date: '2026-11-12', sold: 1, total: 5, gross: 10 });
  expect(points.find(({ date }) => date === '2026-11-19')?.total).toBe(40);
  expect(points.slice(-2)).toEqual([
    { date: '2026-11-20', sold: null, total: null, gross: null },
    { date: '2026-11-21', sold: null, total: null, gross: null },
  ]);
});

it('after the event the curve of all sales ends with the event', () => {
  const over = { ...stats, daily_stats: [...days, day('2026-11-20', 0), day('2026-11-21', 0)] };
  expect(curveOf(over, 'all', '2026-11-19').at(-1)?.date).toBe('2026-11-19');
});

it('a short period is shown as at least a week, with the earlier total', () => {
  const points = curveOf(stats, 'today', '2026-11-19');
  expect(points).toHaveLength(7);
  expect(points[0]).toMatchObject({ date: '2026-11-13', sold: 2, total: 7 });
});
