import { endpoint, selection, SheetRequest } from '#platform/endpoint.ts';
import { optionsOf } from '#platform/pure/list-options.ts';
import { audit } from '#features/audit/contract.ts';
import { attendees } from '#features/attendees/contract.ts';
import { orders } from '#features/orders/contract.ts';

/** With `ids`: only those rows of the list. */
const RowsRequest = SheetRequest.extend({ ids: selection.ids });
/**
 * Lists as spreadsheets: streamed while they are made, whatever their length. The address holds the
 * list query: words, filters and order; without one it is all rows, oldest first.
 */
export const exports = {
  orders: endpoint('POST /events/:eventId/orders/export', {
    access: 'orders.export',
    presence: true,
    limit: 'export',
    shape: 'file',
    list: optionsOf(orders.list),
    body: RowsRequest,
  }),
  attendees: endpoint('POST /events/:eventId/attendees/export', {
    access: 'orders.export',
    presence: true,
    limit: 'export',
    shape: 'file',
    list: optionsOf(attendees.list),
    body: RowsRequest,
  }),
  audit: endpoint('POST /accounts/audit/export', {
    access: 'account.manage',
    presence: true,
    limit: 'export',
    shape: 'file',
    list: optionsOf(audit.ofAccount),
    body: SheetRequest,
  }),
  affiliates: endpoint('POST /events/:eventId/affiliates/export', {
    access: 'affiliates.manage',
    presence: true,
    limit: 'export',
    shape: 'file',
    body: SheetRequest,
  }),
};
