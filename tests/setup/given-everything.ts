import { givenDetails, givenHold, type Sold, type Staff } from './given.ts';
import type { TestApp } from './test-app.ts';

/**
 * Creates one of everything that an event with free tickets can have, with Chinese names. Returns
 * the ids by their names in paths.
 */
export async function givenEverything(
  testApp: TestApp,
  staff: Staff,
  sold: Sold,
): Promise<Record<string, string>> {
  const { token } = staff;
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await testApp.ask('POST', `/events/${sold.event_id}/${path}`, { token, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.data as { id: number }).id;
  };
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await testApp.work();
  const ids = {
    eventId: sold.event_id,
    // Pages of the venue with texts have names instead of ids.
    sitePage: 'about',
    ticketId: sold.ticket_id,
    orderId: held.order_id,
    organizerId: staff.organizer_id,
    attendeeId: await made('attendees', {
      first_name: '志明',
      email: 'a@example.com',
      ticket_id: sold.ticket_id,
    }),
    promoCodeId: await made('promo-codes', {
      code: '123456',
      discount_type: 'PERCENTAGE',
      discount: 10,
    }),
    capacityId: await made('capacity-assignments', {
      name: '禮堂',
      capacity: 100,
      ticket_ids: [sold.ticket_id],
    }),
    affiliateId: await made('affiliates', { name: '電台', code: '654321' }),
    questionId: await made('questions', {
      title: '食咩？',
      type: 'RADIO',
      options: ['素', '葷'],
      belongs_to: 'ORDER',
    }),
    checkInListId: await made('check-in-lists', { name: '正門', ticket_ids: [sold.ticket_id] }),
    messageId: await made('messages', {
      subject: '入場安排',
      message: '<p>七時</p>',
      message_type: 'EVENT',
      acknowledgement: true,
    }),
  };
  await testApp.work();
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}
