import fc from 'fast-check';
import { givenEvent, givenHold, givenStaff } from './given.ts';
import type { Ask } from './test-app.ts';
import type { Random, World, Write } from './world.ts';
import { bulkWrites } from './writing-bulk.ts';
import { memberWrites } from './writing-members.ts';
import { moneyWrites } from './writing-money.ts';
import { multipart, picture } from './upload.ts';
import { teamWrites } from './writing-team.ts';
import { upgradeWrites } from './writing-upgrades.ts';
import { venueWrites } from './writing-venue.ts';

export const randoms: fc.Arbitrary<Random> = fc.record({
  text: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    // Names that look like URLs are refused, as they should be.
    .map((text) => `N ${text.replace(/[\p{C}./@:]/gu, '')}.`),
  flag: fc.boolean(),
  number: fc.integer({ min: 1, max: 90 }),
});

const code = (): string => `C${Math.trunc(performance.now() * 1000)}`;
const idOf = (data: unknown): number => (data as { id: number }).id;

/** Creates an object for the call under test to delete. */
async function fresh(
  { testApp, staff, sold }: World,
  path: string,
  body: object,
): Promise<{ path: string }> {
  const where = path.startsWith('/') ? path : `/events/${sold.event_id}/${path}`;
  const made = await testApp.ask('POST', where, { token: staff.token, body });
  if (made.status !== 201) throw new Error(`${where}: ${made.text}`);
  return { path: `${where}/${idOf(made.data)}` };
}
const attachment = (name: string): Pick<Ask, 'payload' | 'headers'> =>
  multipart([
    {
      field: 'attachment',
      name: 'plan.pdf',
      type: 'application/pdf',
      bytes: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n',
    },
    { field: 'name', bytes: name },
  ]);
const image = ({ photo }: World, text: string): Pick<Ask, 'payload' | 'headers'> =>
  multipart([
    { field: 'image', name: 'photo.png', bytes: photo },
    { field: 'type', bytes: 'EVENT_GALLERY' },
    { field: 'alt', bytes: text },
  ]);
async function freshFile(world: World, kind: 'images' | 'attachments'): Promise<number> {
  const { testApp, staff, sold } = world;
  const sent = kind === 'images' ? image(world, 'fresh') : attachment('fresh');
  const path = `/events/${sold.event_id}/${kind}`;
  const made = await testApp.ask('POST', path, { token: staff.token, ...sent });
  if (made.status !== 201) throw new Error(made.text);
  return idOf(made.data);
}
const hook = { url: 'https://hooks.example.com/foyer', types: ['order.completed'] };
const fee = (name: string, rate: number) => ({
  name,
  type: 'FEE',
  calculation_type: 'PERCENTAGE',
  rate,
});

/** A valid request for every call that changes something, with random values. */
export const writes: Record<string, Write> = {
  'POST /events/:eventId/orders/export': () => ({ body: { format: 'csv' } }),
  'POST /events/:eventId/attendees/export': () => ({ body: { format: 'csv' } }),
  'POST /events/:eventId/affiliates/export': () => ({ body: { format: 'csv' } }),
  'PUT /sellers/:sellerId/decision': async ({ testApp }, { flag }) => {
    const { account_id } = await givenStaff(testApp);
    await testApp.platform.db
      .updateTable('accounts')
      .set({ approval: 'PENDING' })
      .where('id', '=', account_id)
      .execute();
    return {
      path: `/sellers/${account_id}/decision`,
      body: { approve: flag, asks: 'ACCOUNT' },
    };
  },
  'PUT /accounts': (_, { text }) => ({ body: { name: text } }),
  'POST /api-tokens': (_, { text }) => ({
    body: { name: text.slice(0, 60), scopes: ['events.read', 'orders.read'] },
  }),
  'DELETE /api-tokens/:apiTokenId': (world) =>
    fresh(world, '/api-tokens', { name: 'Shop', scopes: ['events.read'] }),
  'POST /webhook-endpoints': (_, { text }) => ({ body: { ...hook, description: text } }),
  'PUT /webhook-endpoints/:webhookEndpointId': (_, { text, flag }) => ({
    body: { types: ['order.refunded'], description: text, is_active: flag },
  }),
  'DELETE /webhook-endpoints/:webhookEndpointId': (world) =>
    fresh(world, '/webhook-endpoints', hook),
  'POST /webhook-endpoints/:webhookEndpointId/rotate': () => ({}),
  'POST /accounts/audit/export': () => ({ body: { format: 'csv' } }),
  'PUT /accounts/event-defaults': (_, { text, flag }) => ({
    body: { continue_button_text: text.slice(0, 90), require_attendee_details: flag },
  }),
  'POST /accounts/:accountId/taxes-and-fees': (_, { text, number }) => ({
    body: fee(text, number),
  }),
  'PUT /accounts/:accountId/taxes-and-fees/:taxId': (_, { text, number, flag }) => ({
    body: { name: text, rate: number, is_active: flag },
  }),
  'DELETE /accounts/:accountId/taxes-and-fees/:taxId': async (world) => {
    const { testApp, staff, sold, ids } = world;
    const made = await fresh(world, `/accounts/${staff.account_id}/taxes-and-fees`, fee('Levy', 7));
    const taxes = [Number(ids['taxId']), Number(made.path.split('/').at(-1))];
    await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
      token: staff.token,
      body: { tax_and_fee_ids: taxes },
    });
    return made;
  },
  'POST /organizers': ({ staff }, { text }) => ({ body: { name: text, email: staff.email } }),
  'POST /organizers/:organizerId': (_, { text }) => ({ body: { name: text, description: text } }),
  'POST /branding': (_, { text, flag }) => ({ body: { name: flag ? text.slice(0, 60) : null } }),
  ...memberWrites,
  ...upgradeWrites,
  ...teamWrites,
  ...venueWrites,
  'POST /events': ({ staff }, { text }) => ({
    body: { title: text, start_date: '2030-01-01T20:00', organizer_id: staff.organizer_id },
  }),
  'PUT /events/:eventId': (_, { text, flag }) => ({
    body: {
      title: text,
      summary: flag ? text : null,
      description: `<p>${text.replace(/[<>&]/g, '')}</p>`,
      category: flag ? 'concert' : 'talk',
      location_details: { venue_name: text },
      attributes: [{ name: 'Language', value: text, is_public: flag }],
    },
  }),
  'DELETE /events/:eventId': async ({ testApp, staff }) => ({
    path: `/events/${(await givenEvent(testApp, staff, { status: 'DRAFT' })).event_id}`,
  }),
  'PUT /events/:eventId/status': async ({ testApp, staff }) => ({
    path: `/events/${(await givenEvent(testApp, staff)).event_id}/status`,
    body: { status: 'ARCHIVED' },
  }),
  'POST /events/:eventId/categories': (_, { text }) => ({ body: { categories: [text, 'film'] } }),
  'DELETE /events/:eventId/categories/:categoryId': async ({ testApp, staff, sold }) => {
    const path = `/events/${sold.event_id}/categories`;
    const body = { categories: [code(), code()] };
    const { data } = await testApp.ask('POST', path, { token: staff.token, body });
    return { path: `${path}/${idOf((data as unknown[])[0])}` };
  },
  'POST /events/:eventId/images': (world, { text }) => image(world, text),
  'PATCH /events/:eventId/images/:imageId': (_, { text }) => ({ body: { alt: text } }),
  'POST /events/:eventId/images/sort': async (world) => ({
    body: [
      { id: await freshFile(world, 'images'), order: 1 },
      { id: Number(world.ids['imageId']), order: 2 },
    ],
  }),
  'DELETE /events/:eventId/images/:imageId': async (world) => ({
    path: `/events/${world.sold.event_id}/images/${await freshFile(world, 'images')}`,
  }),
  'POST /events/:eventId/attachments': (_, { text }) => attachment(text),
  'PUT /events/:eventId/attachments/:attachmentId': (_, { text }) => ({ body: { name: text } }),
  'POST /events/:eventId/attachments/sort': async (world) => ({
    body: [{ id: await freshFile(world, 'attachments'), order: 0 }],
  }),
  'DELETE /events/:eventId/attachments/:attachmentId': async (world) => ({
    path: `/events/${world.sold.event_id}/attachments/${await freshFile(world, 'attachments')}`,
  }),
  'PUT /events/:eventId/settings': (_, { text, flag }) => ({
    body: {
      ticket_page_message: `<p>${text.replace(/[<>&]/g, '')}</p>`,
      price_display_mode: flag ? 'INCLUSIVE' : 'EXCLUSIVE',
      homepage_primary_color: flag ? '#cc3b25' : '#0d7a6b',
    },
  }),
  'PATCH /events/:eventId/settings': (_, { text }) => ({
    body: { seo_title: text, directions: text },
  }),
  'POST /events/:eventId/duplicate': (_, { text }) => ({
    body: { title: text, start_date: '2031-01-01T20:00', duplicate_tickets: true },
  }),
  'POST /events/:eventId/tickets': (_, { text, number, flag }) => ({
    body: { title: text, type: 'PAID', is_hidden: flag, prices: [{ price: number }] },
  }),
  'PUT /events/:eventId/tickets/:ticketId': (_, { text, number, flag }) => ({
    body: {
      title: text,
      description: text,
      show_quantity_remaining: flag,
      prices: [{ price: number, initial_quantity_available: 100 + number }],
    },
  }),
  'DELETE /events/:eventId/tickets/:ticketId': (world, { text }) =>
    fresh(world, 'tickets', { title: text, type: 'FREE', prices: [{}] }),
  'POST /events/:eventId/tickets/sort': async (world, { text }) => {
    const body = { title: text, type: 'FREE', prices: [{}] };
    const { path } = await fresh(world, 'tickets', body);
    return { body: [{ id: Number(path.split('/').at(-1)), order: 0 }] };
  },
  'POST /events/:eventId/promo-codes': () => ({ body: { code: code() } }),
  'PUT /events/:eventId/promo-codes/:promoCodeId': (_, { number }) => ({
    body: { discount_type: 'PERCENTAGE', discount: number },
  }),
  'DELETE /events/:eventId/promo-codes/:promoCodeId': (world) =>
    fresh(world, 'promo-codes', { code: code() }),
  'POST /events/:eventId/capacity-assignments': ({ sold }, { text }) => ({
    body: { name: text, capacity: 5000, ticket_ids: [sold.ticket_id] },
  }),
  'PUT /events/:eventId/capacity-assignments/:capacityId': (_, { text, number, flag }) => ({
    body: { name: text, capacity: 100 + number, status: flag ? 'ACTIVE' : 'INACTIVE' },
  }),
  'DELETE /events/:eventId/capacity-assignments/:capacityId': (world, { text }) =>
    fresh(world, 'capacity-assignments', {
      name: text,
      capacity: 300,
      ticket_ids: [world.sold.ticket_id],
    }),
  'POST /events/:eventId/questions': (_, { text }) => ({
    body: { title: text, type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' },
  }),
  'PUT /events/:eventId/questions/:questionId': (_, { text, flag }) => ({
    body: { title: text, required: flag },
  }),
  'DELETE /events/:eventId/questions/:questionId': (world, { text }) =>
    fresh(world, 'questions', { title: text, type: 'DATE', belongs_to: 'ORDER' }),
  'POST /events/:eventId/questions/sort': ({ ids }, { number }) => ({
    body: [{ id: Number(ids['questionId']), order: number }],
  }),
  'POST /events/:eventId/check-in-lists': ({ sold }, { text }) => ({
    body: { name: text, ticket_ids: [sold.ticket_id] },
  }),
  'PUT /events/:eventId/check-in-lists/:checkInListId': (_, { text }) => ({
    body: { name: text, description: text },
  }),
  'DELETE /events/:eventId/check-in-lists/:checkInListId': (world, { text }) =>
    fresh(world, 'check-in-lists', { name: text, ticket_ids: [world.sold.ticket_id] }),
  'POST /events/:eventId/check-in-lists/:checkInListId/rotate': () => ({}),
  'POST /events/:eventId/affiliates': (_, { text }) => ({ body: { name: text, code: code() } }),
  'PUT /events/:eventId/affiliates/:affiliateId': (_, { text }) => ({ body: { name: text } }),
  'DELETE /events/:eventId/affiliates/:affiliateId': (world, { text }) =>
    fresh(world, 'affiliates', { name: text, code: code() }),
  'POST /events/:eventId/messages': (_, { text }) => ({
    body: { subject: text, message: text, message_type: 'EVENT', acknowledgement: true },
  }),
  'DELETE /events/:eventId/messages/:messageId': async (world) => {
    const made = await fresh(world, 'messages', {
      subject: 'Doors',
      message: 'At seven',
      message_type: 'EVENT',
      acknowledgement: true,
    });
    await world.testApp.work();
    return made;
  },
  'POST /events/:eventId/attendees': ({ sold }, { text }) => ({
    body: { first_name: text, email: 'a@example.com', ticket_id: sold.ticket_id },
  }),
  'PUT /events/:eventId/attendees/:attendeeId': (_, { text }) => ({ body: { first_name: text } }),
  'PATCH /events/:eventId/attendees/:attendeeId': (_, { text }) => ({ body: { last_name: text } }),
  'POST /events/:eventId/attendees/:attendeeId/resend-ticket': () => ({}),
  'PUT /events/:eventId/orders/:orderId': (_, { text }) => ({ body: { first_name: text } }),
  'POST /events/:eventId/orders/:orderId/resend_confirmation': () => ({}),
  ...bulkWrites,
  ...moneyWrites,
  'POST /auth/register': () => ({
    body: {
      first_name: 'Ada',
      email: `${code()}@venue.test`,
      password: 'correct horse',
      password_confirmation: 'correct horse',
      terms: true,
    },
  }),
  // Actions of visitors publish a fact when they sell the event out or make it available again.
  'POST /public/events/:eventId/order': async ({ testApp, staff }) => {
    const event = await givenEvent(testApp, staff, { quantity: 1 });
    const quantities = [{ price_id: event.price_id, quantity: 1 }];
    return {
      path: `/public/events/${event.event_id}/order`,
      body: { tickets: [{ ticket_id: event.ticket_id, quantities }] },
    };
  },
  'DELETE /public/events/:eventId/order/:orderShortId': async ({ testApp, staff }) => {
    const event = await givenEvent(testApp, staff, { quantity: 1 });
    const held = await givenHold(testApp, event);
    return { path: `/public/events/${event.event_id}/order/${held.short_id}`, cookie: held.cookie };
  },
};

/** What a `World` needs in addition to `givenEverything`. */
export const aPhoto = (): Promise<Buffer> => picture(900, 450);
export { freshFile };
