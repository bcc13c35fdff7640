import { givenPaidRow } from './given-paid-row.ts';
import type { World, Write } from './world.ts';

/** Creates an attendee for a call to change: each call needs its own. */
async function guest({ testApp, staff, sold }: World): Promise<number> {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: { first_name: 'Many', email: 'many@example.com', ticket_id: sold.ticket_id },
  });
  if (made.status !== 201) throw new Error(made.text);
  return (made.data as { id: number }).id;
}

/** Valid requests for bulk operations. */
export const bulkWrites: Record<string, Write> = {
  'POST /events/:eventId/attendees/resend-tickets': async (world) => ({
    body: { ids: [await guest(world)] },
  }),
  'POST /events/:eventId/attendees/cancel': async (world) => ({
    body: { ids: [await guest(world)] },
  }),
  'POST /events/:eventId/attendees/move': async (world, { text }) => {
    const { testApp, staff, sold } = world;
    const ticket = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: text, type: 'FREE', prices: [{}] },
    });
    const ticket_id = (ticket.data as { id: number }).id;
    return { body: { ids: [await guest(world)], ticket_id } };
  },
  'POST /events/:eventId/orders/resend-confirmations': ({ ids }) => ({
    body: { ids: [Number(ids['orderId'])] },
  }),
  'POST /events/:eventId/orders/cancel': async (world) => ({
    body: { ids: [await givenPaidRow(world)], refund: false, notify_buyer: false },
  }),
};
