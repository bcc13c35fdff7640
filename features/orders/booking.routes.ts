import { on } from '#platform/http.ts';
import {
  cancelBooking,
  cancelBookingOf,
  readBooking,
  readBookingOf,
} from './actions/cancel-booking.ts';
import { ownBookingId, ownBookings, resendBooking } from './actions/own-bookings.ts';
import { booking } from './booking.contract.ts';

export const bookingRoutes = [
  on(booking.read, (ctx, { params, query }) =>
    readBooking(ctx, params.eventId, params.orderShortId, query.key),
  ),
  on(booking.cancel, (ctx, { params, body }) =>
    cancelBooking(ctx, params.eventId, params.orderShortId, body ?? {}),
  ),
  on(booking.mine, (ctx, { query, list }) => ownBookings(ctx, query.when, list)),
  on(booking.cancelMine, async (ctx, { params, query, body }) => {
    const id = await ownBookingId(ctx, params.orderShortId);
    return query.preview ? readBookingOf(ctx, id) : cancelBookingOf(ctx, id, body?.shown);
  }),
  on(booking.resendMine, async (ctx, { params }) => {
    await resendBooking(ctx, params.orderShortId);
    return { message: ctx.texts.format(ctx.locale, 'orders.confirmation_sent') };
  }),
];
