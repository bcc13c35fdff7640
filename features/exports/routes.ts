import { accountOf } from '#platform/actor.ts';
import { securityEvent } from '#platform/security-log.ts';
import { on } from '#platform/http.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { auditSheet } from './actions/audit-sheet.ts';
import { affiliatesSheet, attendeesSheet, ordersSheet } from './actions/sheets.ts';
import { exportFacts } from './facts.ts';
import { exports } from './contract.ts';

const sheets = [
  [exports.orders, ordersSheet],
  [exports.attendees, attendeesSheet],
  [exports.affiliates, affiliatesSheet],
] as const;

const ofEvents = sheets.map(([call, make]) =>
  on(call, async (ctx, { params, body, list }) => {
    // Affiliates are few: they are exported whole.
    const view = { asked: list, ids: (body as { ids?: number[] }).ids };
    const { name, title, rows, total } = await make(ctx, params.eventId, view);
    const event_id = params.eventId;
    await ctx.tx((tx) =>
      tx.tell(exportFacts.created, {
        account_id: accountOf(tx),
        event_id,
        after: { id: event_id, name },
      }),
    );
    securityEvent(ctx, 'export.made', { event_id, what: call.path.split('/').at(-2) ?? '' });
    return sheetFile(body.format ?? 'xlsx', { name, title }, rows, total);
  }),
);

const ofAccount = on(exports.audit, async (ctx, { body, list }) => {
  const account_id = accountOf(ctx);
  const { name, title, rows, total } = await auditSheet(ctx, account_id, list);
  await ctx.tx((tx) =>
    tx.tell(exportFacts.created, { account_id, event_id: null, after: { id: account_id, name } }),
  );
  securityEvent(ctx, 'export.made', { what: 'audit' });
  return sheetFile(body.format ?? 'xlsx', { name, title }, rows, total);
});

export const exportRoutes = [...ofEvents, ofAccount];
