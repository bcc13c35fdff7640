import { on } from '#platform/http.ts';
import { sheetFile } from '#platform/sheet/sheet-file.ts';
import { affiliatesSheet, attendeesSheet, ordersSheet } from './actions/sheets.ts';
import { exports } from './contract.ts';

const sheets = [
  [exports.orders, ordersSheet],
  [exports.attendees, attendeesSheet],
  [exports.affiliates, affiliatesSheet],
] as const;

export const exportRoutes = sheets.map(([call, make]) =>
  on(call, async (ctx, { params, body }) => {
    const { name, rows } = await make(ctx, params.eventId);
    return sheetFile(body.format ?? 'xlsx', name, rows);
  }),
);
