import { givenDetails, givenEvent, givenStaff } from './given.ts';
import type { TestApp } from './test-app.ts';
import type { Write } from './world.ts';

export const memberRecord = {
  first_name: 'Ada',
  last_name: 'Wong',
  phone: { country_code: '+852', number: '91234567' },
  birth_month: 5,
  gender: 'FEMALE',
  age_group: '25_34',
  residence_city: 'HONG_KONG',
  district: 'sha_tin',
  relationship: 'VISITOR',
  terms: true,
};

/** Somebody with a sign-in and no membership yet. */
const newcomer = async (testApp: TestApp): Promise<string> => (await givenStaff(testApp)).token;

/** Good requests for the calls of a member, who is made for each. */
export const memberWrites: Record<string, Write> = {
  'POST /WOWusers/register': async ({ testApp }, { flag }) => ({
    token: await newcomer(testApp),
    body: { ...memberRecord, is_volunteer: flag },
  }),
  'PUT /WOWusers/profile': async ({ testApp }, { text }) => {
    const token = await newcomer(testApp);
    const made = await testApp.ask('POST', '/WOWusers/register', { token, body: memberRecord });
    if (made.status !== 201) throw new Error(made.text);
    return { token, body: { company_name: text, is_volunteer: true } };
  },
  'DELETE /WOWusers/me': async ({ testApp }) => {
    const token = await newcomer(testApp);
    const made = await testApp.ask('POST', '/WOWusers/register', { token, body: memberRecord });
    if (made.status !== 201) throw new Error(made.text);
    return { token, body: { current_password: 'correct horse' } };
  },
  'POST /WOWusers/bookings/:orderShortId/cancel': async ({ testApp, staff }) => {
    const token = await newcomer(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const { event_id, ticket_id, price_id } = sold;
    const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
      token,
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
    });
    const { id, short_id } = made.data as { id: number; short_id: string };
    const cookie = String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    await givenDetails(testApp, sold, { order_id: id, short_id, cookie, body: {} });
    return { token, path: `/WOWusers/bookings/${short_id}/cancel` };
  },
};
