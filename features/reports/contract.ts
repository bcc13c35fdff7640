import { z } from 'zod';
import { calendarDay, endpoint, maybe, money, SheetRequest } from '#platform/endpoint.ts';

/**
 * Days in the time zone of the event or the account. Both ends are inclusive; without one the
 * period is open at that end.
 */
const Period = z.object({ from: maybe(calendarDay()), to: maybe(calendarDay()) });
const PeriodSheet = SheetRequest.extend(Period.shape);

/**
 * A sale counts on the day its order was completed, a refund on its own day. `net` is gross less
 * refunds and disputes, plus `other`: money that bought nothing (paid twice, too late) and manual
 * corrections.
 */
export const Figures = z.object({
  /** Completed ones; a cancelled order's money stays, less its refunds. */
  orders: z.number(),
  tickets: z.number(),
  gross: money(),
  discount: money(),
  fee: money(),
  tax: money(),
  refunded: money(),
  disputed: money(),
  other: money(),
  net: money(),
});
/**
 * `key` is a day, an id, a provider or a code; null for orders without one. `event_title` is that
 * of a ticket or an affiliate: several events may have one of the same name.
 */
export const ReportRow = Figures.extend({
  key: z.string().nullable(),
  name: z.string().nullable(),
  event_title: z.string().nullable(),
});
/** A tax or fee with the rate at the time of the sale; a fixed rate is in major units. */
export const ReportCharge = z.object({
  name: z.string(),
  rate: z.number(),
  type: z.string(),
  amount: money(),
});
export const breakdowns = [
  'day',
  'event',
  'ticket',
  'provider',
  'promo_code',
  'affiliate',
] as const;
export type Breakdown = (typeof breakdowns)[number];
const rows = () => z.array(ReportRow);
/** Amounts of different currencies are never added up. */
export const ReportSection = z.object({
  currency: z.string(),
  totals: Figures,
  by: z.object({
    day: rows(),
    event: rows(),
    ticket: rows(),
    provider: rows(),
    promo_code: rows(),
    affiliate: rows(),
  } satisfies Record<Breakdown, unknown>),
  taxes: z.array(ReportCharge),
  fees: z.array(ReportCharge),
});
export const SalesReport = z.object({
  timezone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  sections: z.array(ReportSection),
});
export type SalesReport = z.output<typeof SalesReport>;

export const reports = {
  ofEvent: endpoint('GET /events/:eventId/sales-report', {
    access: 'orders.read',
    from_replica: true,
    query: Period,
    returns: SalesReport,
  }),
  ofAccount: endpoint('GET /accounts/:accountId/sales-report', {
    access: 'account.manage',
    from_replica: true,
    query: Period,
    returns: SalesReport,
  }),
  exportOfEvent: endpoint('POST /events/:eventId/sales-report/export', {
    access: 'orders.export',
    limit: 'export',
    shape: 'file',
    body: PeriodSheet,
  }),
  exportOfAccount: endpoint('POST /accounts/:accountId/sales-report/export', {
    access: 'account.manage',
    limit: 'export',
    shape: 'file',
    body: PeriodSheet,
  }),
};
