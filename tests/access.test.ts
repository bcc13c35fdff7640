import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allows,
  grantable,
  isOfHost,
  isPermission,
  roles,
  type Role,
} from '#platform/pure/access.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { routes } from '#server/routes.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from './setup/given.ts';
import { givenWebhookRows, insertRow } from './setup/given-rows.ts';
import { givenUnconfirmedRefund } from './setup/given-paid-row.ts';
import { givenChoiceRow, givenMemberRow } from './setup/given-member.ts';
import { givenUnclaimedPayment } from './setup/given-unclaimed.ts';
import { memberMessageRow } from './setup/writing-members.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';
import { hashPassword, hashToken, randomToken } from '#platform/secrets.ts';
import { token_prefix } from '#features/api-tokens/rules/token.ts';

/** Every endpoint × every role × own, foreign and mixed ids, made from the route table. */
const endpoints = routes.map((route) => route.endpoint);
type Ids = Record<string, string | number>;

let testApp: TestApp;
let mine: { staff: Staff; event: Ids; second: Ids };
let theirs: { staff: Staff; event: Ids };
const tokens = {} as Record<Role | 'FOREIGN' | 'UNASSIGNED', string>;

async function idsOf(staff: Staff, sold: Sold): Promise<Ids> {
  const { platform } = testApp;
  const paid = await givenPaid(testApp, sold);
  const attendee = await platform.db
    .selectFrom('attendees')
    .select(['id', 'short_id'])
    .where('order_id', '=', paid.order_id)
    .executeTakeFirstOrThrow();
  const list = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name: 'Door', ticket_ids: [sold.ticket_id] },
  });
  const [category] = (
    await testApp.ask('POST', `/events/${sold.event_id}/categories`, {
      token: staff.token,
      body: { categories: ['concert'] },
    })
  ).data as { id: number }[];
  const file = await platform.db
    .insertInto('files')
    .values({
      name: 'a',
      kind: 'image',
      mime_type: 'image/webp',
      size: 1,
      sha256: `h${sold.event_id}`,
      storage_key: `images/h${sold.event_id}.webp`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const image = await platform.db
    .insertInto('event_images')
    .values({ event_id: sold.event_id, file_id: file.id, type: 'EVENT_COVER' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tax = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
    token: staff.token,
    body: { name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 1 },
  });
  const of = { account_id: staff.account_id, event_id: sold.event_id };
  const made = async (path: string, body: object): Promise<number> =>
    (
      (await testApp.ask('POST', `/events/${sold.event_id}/${path}`, { token: staff.token, body }))
        .data as { id: number }
    ).id;
  const question = await platform.db
    .insertInto('questions')
    .values({
      ...of,
      title: 'Diet?',
      type: 'SINGLE_LINE_TEXT',
      belongs_to: 'ORDER',
      applies_to_all: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await platform.db
    .insertInto('messages')
    .values({ ...of, subject: 'News', message: 'Doors', message_type: 'EVENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attachment = await platform.db
    .insertInto('event_attachments')
    .values({ event_id: sold.event_id, file_id: file.id, name: 'Map' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const otherEvent = await platform.db
    .insertInto('other_events')
    .values({ account_id: staff.account_id, title: 'Fair', event_url: 'https://fair.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const otherFile = async (kind: 'IMAGE' | 'ATTACHMENT'): Promise<number> =>
    (
      await platform.db
        .insertInto('other_event_files')
        .values({ other_event_id: otherEvent.id, file_id: file.id, kind })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await platform.db
    .insertInto('venue_data')
    .values({ account_id: staff.account_id, name: 'Hall' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const venueFile = await platform.db
    .insertInto('venue_attachments')
    .values({ account_id: staff.account_id, venue_id: 1, file_id: file.id, kind: 'IMAGE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const siteVersion = await platform.db
    .insertInto('site_versions')
    .values({
      account_id: staff.account_id,
      subject: 'SETTINGS',
      version: sold.event_id,
      content: '{}',
      user_name: 'Ada',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const enquiry = await platform.db
    .insertInto('enquiries')
    .values({
      account_id: staff.account_id,
      kind: 'CONTACT',
      name: 'Bea',
      email: 'bea@example.com',
      locale: 'en',
      message: 'Hello',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const merchant = await platform.db
    .insertInto('partner_merchants')
    .values({ account_id: staff.account_id, name: 'Shop' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = await platform.db
    .insertInto('list_views')
    .values({
      account_id: staff.account_id,
      user_id: staff.user_id,
      list: 'members',
      name: `Gold ${sold.event_id}`,
      query: '',
      hidden_columns: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const upgrade = await requestOf(staff, sold.event_id, merchant.id);
  const { id: checkInListId, short_id: checkInListShortId } = list.data as {
    id: number;
    short_id: string;
  };
  return {
    accountId: staff.account_id,
    organizerId: staff.organizer_id,
    eventId: sold.event_id,
    ticketId: sold.ticket_id,
    orderId: paid.order_id,
    orderShortId: paid.short_id,
    attendeeId: attendee.id,
    attendeeShortId: attendee.short_id,
    promoCodeId: await made('promo-codes', { code: 'HALF' }),
    capacityId: await made('capacity-assignments', { name: 'Hall', ticket_ids: [sold.ticket_id] }),
    affiliateId: await made('affiliates', { name: 'Shop', code: 'shop' }),
    questionId: question.id,
    messageId: message.id,
    attachmentId: attachment.id,
    venueDataId: 1,
    venueAttachmentId: venueFile.id,
    otherEventId: otherEvent.id,
    otherEventImageId: await otherFile('IMAGE'),
    otherEventAttachmentId: await otherFile('ATTACHMENT'),
    siteVersionId: siteVersion.id,
    enquiryId: enquiry.id,
    partnerMerchantId: merchant.id,
    ...upgrade,
    memberId: await givenMemberRow(platform.db, staff.account_id),
    memberImportId: await insertRow(platform.db, 'member_imports', {
      account_id: staff.account_id,
      user_id: staff.user_id,
      locale: 'en',
      name: 'members.csv',
      state: 'CHECKED',
      columns: '[]',
    }),
    viewId: view.id,
    memberMessageId: await memberMessageRow(platform, staff.account_id),
    interestId: await givenChoiceRow(platform.db, 'interests', staff.account_id),
    specialityId: await givenChoiceRow(platform.db, 'specialities', staff.account_id),
    sitePage: 'about',
    code: 'HALF',
    checkInListId,
    checkInListShortId,
    checkInShortId: 'ci_unknown',
    categoryId: category?.id ?? 0,
    imageId: image.id,
    taxId: (tax.data as { id: number }).id,
    ...(await givenWebhookRows(platform.db, staff.account_id)),
    apiTokenId: await insertRow(platform.db, 'api_tokens', keyRow(staff, ['events.read']).row),
    unclaimedPaymentId: await givenUnclaimedPayment(testApp, staff),
    userId: staff.user_id,
    colleagueId: staff.user_id,
    sessionId: 1,
    sellerId: 1,
    refundId: await givenUnconfirmedRefund(testApp, paid.order_id),
    mailId: 1,
    token: 'x'.repeat(43),
    slug: sold.slug,
    name: 'x',
  };
}

/** A request of a new member who is nobody of the staff, with an unused receipt and its file. */
async function requestOf(staff: Staff, event_id: number, merchant: number): Promise<Ids> {
  const { db } = testApp.platform;
  const { account_id } = staff;
  const user = await db
    .insertInto('users')
    .values({ email: `asks${event_id}@venue.test`, first_name: 'B', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await db
    .insertInto('members')
    .values({
      account_id,
      user_id: user.id,
      phone_country_code: '+86',
      phone_number: '13800138000',
      birth_month: 1,
      gender: 'OTHER',
      age_group: '25_34',
      residence_city: 'MAINLAND',
      relationship: 'VISITOR',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('files')
    .values({
      name: 'receipt.pdf',
      kind: 'document',
      mime_type: 'application/pdf',
      size: 1,
      sha256: 'r',
      storage_key: `documents/r${event_id}.pdf`,
      is_public: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { account_id, member_id: member.id };
  const receipt = await db
    .insertInto('member_receipts')
    .values({
      ...own,
      partner_merchant_id: merchant,
      amount: 60_000,
      issued_on: '2026-11-20',
      number: `r${event_id}`,
      file_id: file.id,
      sent_sha256: `r${event_id}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const request = await db
    .insertInto('upgrade_requests')
    .values({
      ...own,
      tier: 'NGO',
      organization_number: '1',
      organization_name: 'River',
      position: 'Officer',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    upgradeRequestId: request.id,
    ownRequestId: request.id,
    receiptId: receipt.id,
    memberFileId: file.id,
  };
}

async function tokenFor(role: Role, eventId: number | null): Promise<string> {
  const email = `${role.toLowerCase()}${eventId ?? 'none'}@venue.test`;
  const user = await testApp.platform.db
    .insertInto('users')
    .values({
      email,
      password_hash: await hashPassword('correct horse'),
      first_name: 'R',
      locale: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await testApp.platform.db
    .insertInto('account_users')
    .values({ account_id: mine.staff.account_id, user_id: user.id, role, status: 'ACTIVE' })
    .execute();
  if (eventId)
    await testApp.platform.db
      .insertInto('event_collaborators')
      .values({ event_id: eventId, account_id: mine.staff.account_id, user_id: user.id })
      .execute();
  return (
    (await testApp.ask('POST', '/auth/login', { body: { email, password: 'correct horse' } }))
      .body as { token: string }
  ).token;
}

/** The row of a program's key with these permissions. */
function keyRow({ account_id, user_id }: Staff, scopes: readonly string[]) {
  const token = `${token_prefix}${randomToken()}`;
  const row = { account_id, user_id, name: 'Shop', hint: 'abcd', scopes: [...scopes] };
  return { token, row: { ...row, token_hash: hashToken(token) } };
}
async function keyWith(scopes: readonly string[]): Promise<string> {
  const { token, row } = keyRow(mine.staff, scopes);
  await insertRow(testApp.platform.db, 'api_tokens', row);
  return token;
}

const pathOf = (endpoint: Endpoint, ids: Ids): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
const ask = (endpoint: Endpoint, ids: Ids, token?: string) =>
  testApp.ask(endpoint.method, pathOf(endpoint, ids), { token });

beforeAll(async () => {
  testApp = await openTestApp();
  const [a, b] = [await givenStaff(testApp), await givenStaff(testApp)];
  await givenConnected(testApp, a);
  await givenConnected(testApp, b);
  mine = {
    staff: a,
    event: await idsOf(a, await givenEvent(testApp, a)),
    second: await idsOf(a, await givenEvent(testApp, a)),
  };
  theirs = { staff: b, event: await idsOf(b, await givenEvent(testApp, b)) };
  for (const role of roles) tokens[role] = await tokenFor(role, mine.event['eventId'] as number);
  tokens.UNASSIGNED = await tokenFor('COLLABORATOR', null);
  tokens.FOREIGN = b.token;
}, 120_000);
afterAll(() => testApp.close());

test('every endpoint is there once and says who may call it', () => {
  const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(endpoints.every((endpoint) => endpoint.access.length > 0)).toBe(true);
  expect(endpoints.length).toBeGreaterThan(60);
});

// What removes things is asked last: the others need them.
const closed = endpoints
  .filter((endpoint) => endpoint.access === 'signed_in' || isPermission(endpoint.access))
  .sort(
    (a, b) =>
      Number(a.method === 'DELETE') - Number(b.method === 'DELETE') ||
      // A part is removed before the whole.
      (a.method === 'DELETE' ? b.path.split('/').length - a.path.split('/').length : 0),
  );
describe.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('no one without a sign-in, and no one with a made-up token', async () => {
      expect((await ask(endpoint, mine.event)).status).toBe(401);
      expect((await ask(endpoint, mine.event, 'x'.repeat(43))).status).toBe(401);
    });

    test('a program exactly as its key says: with this permission, and never without it', async () => {
      const { access } = endpoint;
      const others = grantable.filter((one) => one !== access);
      const { status } = await ask(endpoint, mine.event, await keyWith(others));
      expect(status, 'every permission but this').toBe(403);
      // What removes things is left to the roles.
      if (others.length === grantable.length || endpoint.method === 'DELETE') return;
      const own = await ask(endpoint, mine.event, await keyWith([access]));
      expect([own.status, own.code], 'this permission').not.toEqual([403, 'forbidden']);
      expect(own.status).not.toBe(401);
    });

    test('each role exactly as the table of permissions says', async () => {
      const { access } = endpoint;
      if (!isPermission(access)) return;
      // The weakest role first: a role that may delete also removes what the later ones would ask for.
      for (const role of roles.toReversed()) {
        const { status, code } = await ask(endpoint, mine.event, tokens[role]);
        // An answer of the action itself (404 of a link, 422 of an empty body) has passed the gate; 403 has not.
        if (allows(role, access)) expect([status, code], role).not.toEqual([403, 'forbidden']);
        else expect(status, role).toBe(403);
      }
    });

    test('ids of another account, of another event and of an event not assigned are not there', async () => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !['userId', 'token', 'sessionId', 'name', 'slug'].includes(name));
      if (names.length === 0) return;
      // The admins of another account learn that it is not for them before they learn what there is.
      const { access } = endpoint;
      expect((await ask(endpoint, mine.event, tokens.FOREIGN)).status, 'a foreign account').toBe(
        isPermission(access) && isOfHost(access) ? 403 : 404,
      );
      if (names.includes('eventId')) {
        expect(
          (await ask(endpoint, mine.event, tokens.UNASSIGNED)).status,
          'an event not assigned',
        ).toBe(404);
        for (const name of names.filter((one) => one !== 'eventId')) {
          expect(
            (
              await ask(
                endpoint,
                { ...mine.event, [name]: mine.second[name] ?? 0 },
                mine.staff.token,
              )
            ).status,
            `${name} of the other event`,
          ).toBe(404);
          expect(
            (
              await ask(
                endpoint,
                { ...mine.event, [name]: theirs.event[name] ?? 0 },
                mine.staff.token,
              )
            ).status,
            `${name} of the other account`,
          ).toBe(404);
        }
      }
    });
  },
);

test('what concerns the installation is refused to admins of every other account', async () => {
  const ofHost = closed.filter(({ access }) => isPermission(access) && isOfHost(access));
  expect(ofHost.length).toBeGreaterThan(2);
  for (const endpoint of ofHost) {
    const { status, code } = await ask(endpoint, mine.event, tokens.FOREIGN);
    expect([status, code], endpoint.path).toEqual([403, 'forbidden']);
  }
});

test('what may be called by everyone is on a list that someone looked at', () => {
  const open = endpoints
    .filter((endpoint) => !closed.includes(endpoint))
    .map((endpoint) => `${endpoint.access} ${endpoint.method} ${endpoint.path}`)
    .sort();
  expect(open).toMatchInlineSnapshot(`
    [
      "buyer DELETE /public/events/:eventId/order/:orderShortId",
      "buyer GET /public/events/:eventId/order/:orderShortId",
      "buyer GET /public/events/:eventId/order/:orderShortId/cancellation",
      "buyer GET /public/events/:eventId/order/:orderShortId/payme/payment_request",
      "buyer GET /public/events/:eventId/order/:orderShortId/payment-providers",
      "buyer GET /public/events/:eventId/order/:orderShortId/receipt",
      "buyer GET /public/events/:eventId/order/:orderShortId/stripe/payment_intent",
      "buyer POST /public/events/:eventId/order/:orderShortId/cancellation",
      "buyer POST /public/events/:eventId/order/:orderShortId/payme/payment_request",
      "buyer POST /public/events/:eventId/order/:orderShortId/stripe/payment_intent",
      "buyer PUT /public/events/:eventId/order/:orderShortId",
      "dev GET /dev/mail-previews",
      "dev GET /dev/mail-previews/:name",
      "dev GET /dev/mails",
      "dev GET /dev/mails/:mailId",
      "dev GET /dev/mails/:mailId/attachments/:name",
      "link DELETE /public/check-in-lists/:checkInListShortId/check-ins/:checkInShortId",
      "link GET /auth/invitation/:token",
      "link GET /auth/set-up/:token",
      "link GET /public/check-in-lists/:checkInListShortId",
      "link GET /public/check-in-lists/:checkInListShortId/attendees",
      "link GET /public/events/:eventId/attendees/:attendeeShortId",
      "link GET /public/message-subscriptions/:token",
      "link GET /public/payment-returns/:token",
      "link GET /public/tickets/:attendeeShortId/pdf",
      "link POST /auth/invitation/:token",
      "link POST /auth/set-up/:token",
      "link POST /public/check-in-lists/:checkInListShortId/check-ins",
      "link PUT /public/message-subscriptions/:token",
      "public GET /auth/reset-password/:token",
      "public GET /public/districts",
      "public GET /public/events",
      "public GET /public/events/:eventId",
      "public GET /public/events/:eventId/calendar.ics",
      "public GET /public/events/:eventId/promo-codes/:code",
      "public GET /public/events/:eventId/questions",
      "public GET /public/events/:eventId/tickets",
      "public GET /public/events/slug/:slug",
      "public GET /public/files/:name",
      "public GET /public/interests",
      "public GET /public/organizers/:organizerId",
      "public GET /public/others",
      "public GET /public/others/:otherEventId",
      "public GET /public/others/past",
      "public GET /public/partner-merchants",
      "public GET /public/payment-config",
      "public GET /public/programme",
      "public GET /public/set-up",
      "public GET /public/site",
      "public GET /public/specialities",
      "public GET /public/venue-availability",
      "public GET /public/venue-data",
      "public POST /WOWusers/register",
      "public POST /auth/confirm-email/:token",
      "public POST /auth/forgot-password",
      "public POST /auth/login",
      "public POST /auth/register",
      "public POST /auth/resend-confirmation",
      "public POST /auth/reset-password/:token",
      "public POST /auth/stop-email-change/:token",
      "public POST /auth/two-factor",
      "public POST /public/contact",
      "public POST /public/events/:eventId/order",
      "public POST /public/events/:eventId/view",
      "public POST /public/venue-enquiries",
      "public POST /users/:userId/confirm-email/:token",
      "public POST /users/:userId/email-change/:token",
      "webhook POST /public/webhooks/payme",
      "webhook POST /public/webhooks/stripe",
      "webhook POST /public/webhooks/stripe-connect",
    ]
  `);
});

test('malformed ids, trailing rubbish and unknown paths are 404, never a fault', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', "1'--", '%00', '1e3x']) {
    expect(
      (await testApp.ask('GET', `/events/${id}`, { token: mine.staff.token })).status,
      id,
    ).toBe(404);
    expect((await testApp.ask('GET', `/public/events/${id}`)).status, id).toBe(404);
  }
  expect((await testApp.ask('GET', '/nothing/here')).status).toBe(404);
});
