import { randomUUID } from 'node:crypto';
import type { Ids } from './access-ids.ts';
import { yes } from './given-invited.ts';
import { insertRow } from './given-rows.ts';
import type { Ask } from './test-app.ts';
import type { World } from './world.ts';
import { ngo, receiptForm } from './writing-upgrades.ts';

/** The columns of docs/access.md. */
export const columns = [
  'visitor',
  'expired token',
  'member',
  'checkout cookie',
  'link',
  'collaborator elsewhere',
  'collaborator',
  'organizer',
  'admin',
  'owner',
  'other owner',
  'API token',
] as const;
export type Column = (typeof columns)[number];

const nobody: readonly Column[] = [];
const member: readonly Column[] = ['member'];
const members: readonly Column[] = ['member', 'owner', 'other owner'];
const people = columns.slice(5, 11);
const signedIn: readonly Column[] = ['member', ...people];
const withLinks: readonly Column[] = ['expired token', 'link', ...signedIn, 'API token'];

interface Whole {
  /** The callers for whom it has an effect: it is called last. */
  by: readonly Column[];
  sent: (ids: Ids) => Ask;
  /** Restores what the previous call deleted. Returns the ids that have changed. */
  again?: (world: World) => Promise<Ids>;
}
const whole = (
  by: readonly Column[],
  body?: object,
  again?: (world: World) => Promise<Ids>,
): Whole => ({ by, sent: () => (body ? { body } : {}), ...(again && { again }) });

const newView = async ({ testApp, staff: { account_id, user_id } }: World): Promise<Ids> => {
  const row = { account_id, user_id, list: 'members', name: randomUUID(), query: '' };
  const id = await insertRow(testApp.platform.db, 'list_views', { ...row, hidden_columns: [] });
  return { viewId: String(id) };
};
const newEntry = async ({ testApp, ids }: World): Promise<Ids> => {
  const { db } = testApp.platform;
  const entry = { event_id: Number(ids['eventId']), attendee_id: Number(ids['attendeeId']) };
  const check_in_list_id = Number(ids['checkInListId']);
  await db.deleteFrom('check_ins').where('attendee_id', '=', entry.attendee_id).execute();
  const short_id = `ci_${randomUUID().slice(0, 12)}`;
  await db
    .insertInto('check_ins')
    .values({ ...entry, check_in_list_id, short_id })
    .execute();
  return { checkInShortId: short_id };
};
const secret = { password: 'a longer horse', password_confirmation: 'a longer horse' };
const order = '/public/events/:eventId/order/:orderShortId';
const door = '/public/check-in-lists/:checkInListShortId/check-ins';

/**
 * Calls that check access in their action: for these, passing the access check of the endpoint says
 * nothing.
 */
export const askedWhole: Record<string, Whole> = {
  'POST /auth/reset-password/:token': whole(nobody, secret),
  'POST /auth/confirm-email/:token': whole(nobody),
  'POST /users/:userId/confirm-email/:token': whole(nobody),
  'POST /users/:userId/email-change/:token': whole(nobody),
  'POST /auth/stop-email-change/:token': whole(nobody),
  'POST /auth/set-up/:token': whole(nobody, {
    ...yes,
    email: 'ada@venue.test',
    venue_name: 'Harbour Hall',
    currency_code: 'HKD',
  }),
  'POST /auth/invitation/:token': whole(nobody, yes),
  'PUT /public/message-subscriptions/:token': whole(nobody, { is_subscribed: false }),
  'POST /public/webhooks/stripe': whole(nobody, {}),
  'POST /public/webhooks/stripe-connect': whole(nobody, {}),
  'POST /public/webhooks/payme': whole(nobody, {}),
  'POST /users/:userId/resend-email-confirmation': whole(signedIn),
  'DELETE /users/:userId/email-change': whole(signedIn),
  'DELETE /users/me/sessions/:sessionId': whole(signedIn),
  'PUT /members/views/:viewId': whole(['owner', 'API token'], { name: 'Gold' }),
  'DELETE /members/views/:viewId': whole(['owner', 'API token'], undefined, newView),
  [`PUT ${order}`]: whole(['checkout cookie'], {
    order: { first_name: '大文', last_name: '陳', email: 'taiman@example.com' },
    attendees: [],
  }),
  [`POST ${order}/stripe/payment_intent`]: whole(['checkout cookie']),
  [`POST ${order}/payme/payment_request`]: whole(['checkout cookie']),
  [`POST ${order}/cancellation`]: whole(['checkout cookie'], {}),
  [`DELETE ${order}`]: whole(['checkout cookie']),
  [`POST ${door}`]: whole(withLinks, { attendee_public_ids: ['A-0000000'] }),
  [`DELETE ${door}/:checkInShortId`]: whole(withLinks, undefined, newEntry),
  'PUT /WOWusers/profile': whole(members, { company_name: 'River' }),
  'PUT /WOWusers/consents': whole(members, { phone: false }),
  'POST /WOWusers/receipts': {
    by: members,
    sent: ({ hostMerchantId }) => receiptForm(Number(hostMerchantId)),
  },
  'POST /WOWusers/upgrade-requests': whole(members, ngo),
  'POST /WOWusers/bookings/:orderShortId/resend': whole(member),
  'POST /WOWusers/bookings/:orderShortId/cancel': whole(member),
  'DELETE /WOWusers/receipts/:receiptId': whole(member),
  'DELETE /WOWusers/upgrade-requests/:ownRequestId': whole(member),
  'DELETE /WOWusers/me': whole(members, { current_password: 'correct horse' }),
};

const days = '?from=2031-01-01&to=2031-01-02';
/** Required queries of reads. */
export const queries: Record<string, string> = {
  'GET /house-calendar': days,
  'GET /public/venue-availability': `${days}&section_ids=1`,
  'GET /public/check-in-lists/:checkInListShortId/attendees': '?query=chan',
  'GET /search': '?query=chan',
};
