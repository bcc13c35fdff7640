import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { forReading } from '#platform/reading.ts';
import { securityEvent } from '#platform/security-log.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { reportOfAccount, reportOfEvent } from './actions/report.ts';
import { reportRows } from './actions/sheet.ts';
import { reports } from './contract.ts';

const titled = (ctx: Context, name: string) => ({
  name,
  title: ctx.texts.format(ctx.locale, 'report.title'),
});

export const reportRoutes = [
  on(reports.ofEvent, async (ctx, { params, query }) => {
    const { report } = await reportOfEvent(ctx, params.eventId, query);
    return report;
  }),
  on(reports.ofAccount, async (ctx, { query }) => {
    const { report } = await reportOfAccount(ctx, accountOf(ctx), query);
    return report;
  }),
  on(reports.exportOfEvent, async (ctx, { params, body }) => {
    const { name, report } = await reportOfEvent(await forReading(ctx), params.eventId, body);
    securityEvent(ctx, 'export.made', { event_id: params.eventId, what: 'sales-report' });
    return sheetFile(body.format ?? 'xlsx', titled(ctx, name), reportRows(ctx, report));
  }),
  on(reports.exportOfAccount, async (ctx, { body }) => {
    const { name, report } = await reportOfAccount(await forReading(ctx), accountOf(ctx), body);
    securityEvent(ctx, 'export.made', { what: 'sales-report' });
    return sheetFile(body.format ?? 'xlsx', titled(ctx, name), reportRows(ctx, report));
  }),
];
