import { endpoint, SheetRequest } from '#platform/endpoint.ts';

/** Lists as sheets to keep: sent while they are made, whatever their length. */
export const exports = {
  orders: endpoint('POST /events/:eventId/orders/export', {
    access: 'orders.export',
    limit: 'export',
    shape: 'file',
    body: SheetRequest,
  }),
  attendees: endpoint('POST /events/:eventId/attendees/export', {
    access: 'orders.export',
    limit: 'export',
    shape: 'file',
    body: SheetRequest,
  }),
  affiliates: endpoint('POST /events/:eventId/affiliates/export', {
    access: 'affiliates.manage',
    limit: 'export',
    shape: 'file',
    body: SheetRequest,
  }),
};
