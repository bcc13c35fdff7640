import { figures } from '#features/events/statistics.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type Stats = AnswerOf<typeof figures.stats>;
export const periods = ['today', '7', '30', 'all'] as const;
export type Period = (typeof periods)[number];

/** Returns the period in the address; 30 days when it is missing or unknown. */
export const periodIn = (search: URLSearchParams): Period =>
  periods.find((period) => period === search.get('period')) ?? '30';

/** One request covers every period: more than a year of days is still a small response. */
export const statsOf = (eventId: number) =>
  query(figures.stats, { params: { eventId }, query: { days: 400 } });

type Day = Stats['daily_stats'][number];
export interface Sums {
  gross: number;
  tickets: number;
  orders: number;
  refunded: number;
  views: number;
  visitors: number;
}

const sum = (days: readonly Day[]): Sums =>
  days.reduce<Sums>(
    (sums, day) => ({
      gross: sums.gross + day.total_sales_gross,
      tickets: sums.tickets + day.tickets_sold,
      orders: sums.orders + day.orders_created,
      refunded: sums.refunded + day.refunded,
      views: sums.views + day.total_views,
      visitors: sums.visitors + day.unique_views,
    }),
    { gross: 0, tickets: 0, orders: 0, refunded: 0, views: 0, visitors: 0 },
  );

/**
 * Returns the sales of a period and of the one it is compared with: the same weekday, or the
 * preceding days.
 */
export function salesIn(stats: Stats, period: Period): { now: Sums; before: Sums | null } {
  const { daily_stats: days, totals } = stats;
  if (period === 'today') return { now: sum([stats.today]), before: sum([stats.same_weekday]) };
  if (period === 'all')
    return {
      now: {
        gross: totals.sales_total_gross,
        tickets: totals.tickets_sold,
        orders: totals.orders,
        refunded: totals.total_refunded,
        views: totals.total_views,
        visitors: totals.unique_views,
      },
      before: null,
    };
  const length = Number(period);
  return { now: sum(days.slice(-length)), before: sum(days.slice(-2 * length, -length)) };
}
