import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { dayOf, plusDays } from '#platform/pure/time.ts';
import type { Stats } from '../statistics.contract.ts';
import * as sales from '../statistics.store.ts';
import * as eventRows from '../rows.store.ts';

/** Returns the dashboard's numbers; "today" is a day in the event's time zone. */
export async function statistics(
  ctx: Context,
  id: number,
  days: number,
): Promise<z.input<typeof Stats>> {
  const event = await eventRows.get(ctx, id);
  const today = dayOf(ctx.now, event.timezone);
  const first = plusDays(today, Math.min(1 - days, -7));
  const [byDay, check_in_stats] = await Promise.all([
    sales.salesByDay(ctx, id, event.timezone, first, today),
    sales.checkInStats(ctx, id),
  ]);
  const nothing = {
    date: today,
    total_fees: 0,
    total_tax: 0,
    total_sales_gross: 0,
    tickets_sold: 0,
    orders_created: 0,
    refunded: 0,
    total_views: 0,
    unique_views: 0,
  };
  const totals = event.statistics;
  return {
    currency: event.currency,
    timezone: event.timezone,
    start_date: event.start_date,
    end_date: event.end_date,
    daily_stats: byDay.slice(-days),
    totals,
    total_tickets_sold: totals.tickets_sold,
    total_gross_sales: totals.sales_total_gross,
    total_orders: totals.orders,
    total_tax: totals.total_tax,
    total_fees: totals.total_fee,
    total_refunded: totals.total_refunded,
    total_views: totals.total_views,
    today: byDay.at(-1) ?? nothing,
    same_weekday: byDay.at(-8) ?? nothing,
    check_in_stats,
  };
}
