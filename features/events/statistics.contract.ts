import { z } from 'zod';
import { endpoint, instant, money } from '#platform/endpoint.ts';

/** Amounts are 0 for staff who may not see money. */
export const Statistics = z.object({
  unique_views: z.number(),
  total_views: z.number(),
  sales_total_gross: money(),
  tickets_sold: z.number(),
  orders: z.number(),
  total_tax: money(),
  total_fee: money(),
  total_refunded: money(),
});

export const CheckInStats = z.object({
  total_checked_in_attendees: z.number(),
  total_attendees: z.number(),
});

export const DailyStat = z.object({
  date: z.string(),
  total_fees: money(),
  total_tax: money(),
  total_sales_gross: money(),
  tickets_sold: z.number(),
  orders_created: z.number(),
  refunded: money(),
  total_views: z.number(),
  unique_views: z.number(),
});
export const Stats = z.object({
  currency: z.string(),
  timezone: z.string(),
  daily_stats: z.array(DailyStat),
  totals: Statistics,
  // The same totals as flat fields, for other clients.
  total_tickets_sold: z.number(),
  total_gross_sales: money(),
  total_orders: z.number(),
  total_tax: money(),
  total_fees: money(),
  total_refunded: money(),
  total_views: z.number(),
  start_date: instant(),
  end_date: instant().nullable(),
  today: DailyStat,
  same_weekday: DailyStat,
  check_in_stats: CheckInStats,
});

export const figures = {
  stats: endpoint('GET /events/:eventId/stats', {
    access: 'orders.read',
    from_replica: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(400).optional() }),
    returns: Stats,
  }),
  checkInStats: endpoint('GET /events/:eventId/check_in_stats', {
    access: 'check_in.read',
    from_replica: true,
    returns: CheckInStats,
  }),
};
