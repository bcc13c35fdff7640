import type { TestApp } from './test-app.ts';

/**
 * What tests start from, created through the API or, where the API would need a mailbox, in the
 * database.
 */
export interface Staff {
  token: string;
  user_id: number;
  account_id: number;
  organizer_id: number;
  email: string;
}

let count = 0;
const next = (): number => ++count;

/** Creates an account with its owner, a confirmed email address and an organizer. */
export async function givenStaff(
  testApp: TestApp,
  { confirmed = true, email = `owner${next()}@venue.test` } = {},
): Promise<Staff> {
  const answer = await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: 'Ada',
      last_name: 'Wong',
      email,
      password: 'correct horse',
      password_confirmation: 'correct horse',
      terms: true,
      timezone: 'Asia/Hong_Kong',
      currency_code: 'HKD',
      locale: 'en',
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  const token = String(answer.headers['x-auth-token']);
  const me = await testApp.ask('GET', '/users/me', { token });
  const { id } = me.data as { id: number };
  if (confirmed)
    await testApp.platform.db
      .updateTable('users')
      .set({ email_verified_at: new Date(testApp.platform.clock()).toISOString() })
      .where('id', '=', id)
      .execute();
  const organizer = await testApp.ask('POST', '/organizers', {
    token,
    body: { name: 'Harbour Nights', email },
  });
  return {
    token,
    user_id: id,
    account_id: (answer.data as { id: number }).id,
    organizer_id: (organizer.data as { id: number }).id,
    email,
  };
}

/** Lets an account accept cards, as its owner would on the provider's page. */
export async function givenConnected(testApp: TestApp, staff: Staff): Promise<void> {
  const link = await testApp.ask('POST', `/accounts/${staff.account_id}/stripe/connect`, {
    token: staff.token,
  });
  const { account_id } = link.body as { account_id: string };
  await testApp.simulator.control({
    action: 'card_payments',
    account: account_id,
    status: 'active',
  });
  await testApp.ask('GET', `/accounts/${staff.account_id}/payment-providers`, {
    token: staff.token,
  });
}

export interface Sold {
  event_id: number;
  slug: string;
  ticket_id: number;
  price_id: number;
}
const later = (testApp: TestApp, days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();

/** Creates a live event that sells one ticket. */
export async function givenEvent(
  testApp: TestApp,
  staff: Staff,
  {
    price = 250,
    quantity = 10 as number | null,
    type = 'PAID',
    status = 'LIVE',
    ticket = {},
    event = {},
    settings = {},
  }: {
    price?: number;
    quantity?: number | null;
    type?: string;
    status?: string;
    ticket?: object;
    event?: object;
    settings?: object;
  } = {},
): Promise<Sold> {
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: `Night ${next()}`,
      start_date: later(testApp, 10),
      end_date: later(testApp, 10.2),
      organizer_id: staff.organizer_id,
      ...event,
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  const { id, slug } = made.data as { id: number; slug: string };
  await testApp.ask('PATCH', `/events/${id}/settings`, {
    token: staff.token,
    body: { require_attendee_details: false, ...settings },
  });
  const sold = await testApp.ask('POST', `/events/${id}/tickets`, {
    token: staff.token,
    body: {
      title: 'Standing',
      type,
      prices: [{ price, initial_quantity_available: quantity }],
      ...ticket,
    },
  });
  if (sold.status !== 201) throw new Error(sold.text);
  const { id: ticket_id, prices } = sold.data as { id: number; prices: { id: number }[] };
  if (status !== 'DRAFT')
    await testApp.ask('PUT', `/events/${id}/status`, { token: staff.token, body: { status } });
  return { event_id: id, slug, ticket_id, price_id: prices[0]?.id ?? 0 };
}

export interface Held {
  order_id: number;
  short_id: string;
  cookie: string;
  body: Record<string, unknown>;
}
/** Creates a live hold of a browser session. */
export async function givenHold(
  testApp: TestApp,
  { event_id, ticket_id, price_id }: Sold,
  quantity = 1,
  cookie?: string,
  more: object = {},
): Promise<Held> {
  const answer = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    cookie,
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }], ...more },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  const set = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const { id, short_id } = answer.data as { id: number; short_id: string };
  return { order_id: id, short_id, cookie: set || (cookie ?? ''), body: answer.data };
}

export const buyer = { first_name: '大文', last_name: '陳', email: 'taiman@example.com' };
export async function givenDetails(
  testApp: TestApp,
  sold: Sold,
  held: Held,
  more: object = {},
): Promise<void> {
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: { order: { ...buyer, ...more }, attendees: [] },
    },
  );
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Starts the payment of a hold. Returns the provider's payment id. */
export async function givenPaymentStarted(
  testApp: TestApp,
  sold: Sold,
  held: Held,
): Promise<string> {
  const answer = await testApp.ask(
    'POST',
    `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie },
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as { payment_intent_id: string }).payment_intent_id;
}

/** Creates a paid order. */
export async function givenPaid(
  testApp: TestApp,
  sold: Sold,
  quantity = 1,
  cookie?: string,
): Promise<Held & { payment: string }> {
  const held = await givenHold(testApp, sold, quantity, cookie);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie },
  );
  await testApp.work();
  return { ...held, payment };
}
