import { orderKey } from '#features/orders/actions/read.ts';
import { givenDifference, givenPaidRow, givenUnconfirmedRefund } from './given-paid-row.ts';
import { givenMerchant, givenPayme } from './given-payme.ts';
import { givenUnclaimedPayment } from './given-unclaimed.ts';
import { givenEvent } from './given.ts';
import type { Write } from './world.ts';

/** Valid requests that refund money, cancel sales or configure payments. */
export const moneyWrites: Record<string, Write> = {
  'POST /accounts/:accountId/unclaimed-payments/:unclaimedPaymentId/handled': async ({
    testApp,
    staff,
  }) => ({
    path: `/accounts/${staff.account_id}/unclaimed-payments/${await givenUnclaimedPayment(testApp, staff)}/handled`,
  }),
  'PUT /accounts/:accountId/payme': async ({ testApp }) => ({
    body: { environment: 'sandbox', ...(await givenMerchant(testApp)) },
  }),
  'DELETE /accounts/:accountId/payme': async ({ testApp, staff }) => {
    await givenPayme(testApp, staff);
    return {};
  },
  'POST /events/:eventId/cancellation': async ({ testApp, staff }) => {
    const { event_id } = await givenEvent(testApp, staff);
    const event = await testApp.ask('GET', `/events/${event_id}`, { token: staff.token });
    const { title } = event.data as { title: string };
    return { path: `/events/${event_id}/cancellation`, body: { title } };
  },
  'POST /events/:eventId/orders/:orderId/refund': async (world, { number }) => ({
    path: `/events/${world.sold.event_id}/orders/${await givenPaidRow(world)}/refund`,
    // The total of the order is 100.00.
    body: { amount: Math.min(number, 100), notify_buyer: false },
  }),
  'POST /public/events/:eventId/order/:orderShortId/cancellation': async (world) => {
    const order = await world.testApp.ask(
      'GET',
      `/events/${world.sold.event_id}/orders/${await givenPaidRow(world)}`,
      { token: world.staff.token },
    );
    const { short_id } = order.data as { short_id: string };
    return {
      path: `/public/events/${world.sold.event_id}/order/${short_id}/cancellation`,
      body: { key: orderKey(world.testApp.ctx(), short_id) },
    };
  },
  'POST /events/:eventId/orders/:orderId/cancel': async (world) => ({
    path: `/events/${world.sold.event_id}/orders/${await givenPaidRow(world)}/cancel`,
    body: { refund_amount: 0, notify_buyer: false },
  }),
  'POST /events/:eventId/orders/:orderId/differences/checked': async (world) => {
    const order = await givenPaidRow(world);
    await givenDifference(world.testApp, order);
    return { path: `/events/${world.sold.event_id}/orders/${order}/differences/checked` };
  },
  'POST /events/:eventId/orders/:orderId/refunds/:refundId/outcome': async (world) => {
    const order = await givenPaidRow(world);
    const refund = await givenUnconfirmedRefund(world.testApp, order);
    return {
      path: `/events/${world.sold.event_id}/orders/${order}/refunds/${refund}/outcome`,
      body: { was_made: false },
    };
  },
};
