import type { Context } from '#platform/context.ts';
import type { SheetFormat } from '#platform/endpoint.ts';
import { accountOf } from '#platform/actor.ts';
import { forReading } from '#platform/reading.ts';
import { securityEvent } from '#platform/security-log.ts';
import { on } from '#platform/http.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { auditSheet } from './actions/audit-sheet.ts';
import { affiliatesSheet, attendeesSheet, ordersSheet, type Sheet } from './actions/sheets.ts';
import { exportFacts } from './facts.ts';
import { exports } from './contract.ts';

const sheets = [
  [exports.orders, ordersSheet],
  [exports.attendees, attendeesSheet],
  [exports.affiliates, affiliatesSheet],
] as const;

/** Records that a sheet was made, and sends it. */
async function sent(
  ctx: Context,
  sheet: Sheet,
  format: SheetFormat | undefined,
  { event_id, what }: { event_id: number | null; what: string },
) {
  const account_id = accountOf(ctx);
  const { name, title, rows, total } = sheet;
  const after = { id: event_id ?? account_id, name };
  await ctx.tx((tx) => tx.tell(exportFacts.created, { account_id, event_id, after }));
  securityEvent(ctx, 'export.made', { ...(event_id === null ? {} : { event_id }), what });
  return sheetFile(format ?? 'xlsx', { name, title }, rows, total);
}

const ofEvents = sheets.map(([call, make]) =>
  on(call, async (ctx, { params: { eventId }, body, list }) => {
    // There are few affiliates: all are exported.
    const view = { list, ids: (body as { ids?: number[] }).ids };
    const what = call.path.split('/').at(-2) ?? '';
    return sent(ctx, await make(await forReading(ctx), eventId, view), body.format, {
      event_id: eventId,
      what,
    });
  }),
);

const ofAccount = on(exports.audit, async (ctx, { body, list }) =>
  sent(ctx, await auditSheet(await forReading(ctx), accountOf(ctx), list), body.format, {
    event_id: null,
    what: 'audit',
  }),
);

export const exportRoutes = [...ofEvents, ofAccount];
