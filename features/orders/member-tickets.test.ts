import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recount } from '#features/stock/store.ts';
import { membershipTiers, type MembershipTier } from '#features/members/rules/tiers.ts';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import {
  givenMember,
  givenTier,
  setTier,
  type GivenMember,
} from '../../tests/setup/given-member.ts';
import { givenPayme } from '../../tests/setup/given-payme.ts';
import { givenVisitor } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const forTiers = (membership_tiers: MembershipTier[], more: object = {}): Promise<Sold> =>
  givenEvent(testApp, staff, { ticket: { membership_tiers }, ...more });
const reserve = ({ event_id, ticket_id, price_id }: Sold, token?: string, quantity = 1) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    ...(token === undefined ? {} : { token }),
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }] },
  });
const outcome = async (sold: Sold, token?: string) => {
  const { status, code } = await reserve(sold, token);
  return status === 201 ? 'reserved' : code;
};

test('a ticket that is hidden from others is there for its tier alone', async () => {
  const sold = await givenEvent(testApp, staff, {
    ticket: { membership_tiers: ['GOLD'], is_hidden_from_others: true },
  });
  const gold = await givenTier(testApp, 'GOLD');
  const normal = await givenTier(testApp, 'NORMAL');
  const seenBy = async (token?: string): Promise<unknown[]> => {
    const at = `/public/events/${sold.event_id}`;
    const [event, tickets] = [
      await testApp.ask('GET', at, token === undefined ? {} : { token }),
      await testApp.ask('GET', `${at}/tickets`, token === undefined ? {} : { token }),
    ];
    return [event.data['tickets'], tickets.data].map(
      (all) => (all as { locked_reason: string }[])[0]?.locked_reason,
    );
  };
  expect(await seenBy(gold.token)).toEqual(['members_only', 'members_only']);
  for (const token of [normal.token, staff.token, undefined]) {
    expect(await seenBy(token)).toEqual([undefined, undefined]);
    expect((await reserve(sold, token)).errors).toHaveProperty(['tickets.0.ticket_id']);
  }
  expect(await outcome(sold, gold.token)).toBe('reserved');
});

interface Held {
  id: number;
  at: string;
  cookie: string;
}
async function held(sold: Sold, member: GivenMember, quantity = 1): Promise<Held> {
  const answer = await reserve(sold, member.token, quantity);
  if (answer.status !== 201) throw new Error(answer.text);
  const { id, short_id } = answer.data as { id: number; short_id: string };
  return {
    id,
    at: `/public/events/${sold.event_id}/order/${short_id}`,
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  };
}
const details = ({ at, cookie }: Held) =>
  testApp.ask('PUT', at, { cookie, body: { order: buyer, attendees: [] } });
const startPayment = ({ at, cookie }: Held) =>
  testApp.ask('POST', `${at}/stripe/payment_intent`, { cookie });
const stored = (id: number) =>
  testApp.platform.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'refund_status', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const paymentsOf = async (order_id: number): Promise<number> =>
  (
    await testApp.platform.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order_id)
      .execute()
  ).length;
const past = () => new Date(testApp.platform.clock() - 86_400_000).toISOString();

describe('eligibility for a members-only ticket', () => {
  test.each(membershipTiers)('a ticket for %s members', async (tier) => {
    const other = tier === 'GOLD' ? 'CORPORATE' : 'GOLD';
    const [sold, own, stranger] = await Promise.all([
      forTiers([tier]),
      givenTier(testApp, tier),
      givenTier(testApp, other),
    ]);
    expect({
      own: await outcome(sold, own.token),
      other: await outcome(sold, stranger.token),
      nobody: await outcome(sold),
      staff: await outcome(sold, staff.token),
      user: await outcome(sold, await givenVisitor(testApp)),
    }).toEqual({
      own: 'reserved',
      other: 'ticket.other_tier',
      nobody: 'ticket.members_only',
      staff: 'ticket.members_only',
      user: 'ticket.members_only',
    });
  });

  test('one of several tiers is sufficient, and each request is checked separately', async () => {
    const sold = await forTiers(['GOLD', 'PLATINUM'], { quantity: 50 });
    const [gold, platinum, normal] = await Promise.all([
      givenTier(testApp, 'GOLD'),
      givenTier(testApp, 'PLATINUM'),
      givenTier(testApp, 'NORMAL'),
    ]);
    const tokens = [gold.token, undefined, platinum.token, normal.token];
    expect(await Promise.all(tokens.map((token) => outcome(sold, token)))).toEqual([
      'reserved',
      'ticket.members_only',
      'reserved',
      'ticket.other_tier',
    ]);
  });

  test('an expired term counts as its fallback tier before the job has run', async () => {
    const member = await givenMember(testApp);
    await setTier(testApp, member, 'PLATINUM', past());
    expect(await outcome(await forTiers(['PLATINUM']), member.token)).toBe('ticket.other_tier');
    expect(await outcome(await forTiers(['GOLD']), member.token)).toBe('reserved');
  });

  test('an inactive membership cannot buy members-only tickets', async () => {
    const member = await givenMember(testApp);
    await setTier(testApp, member, 'GOLD', null, 'INACTIVE');
    expect(await outcome(await forTiers(['GOLD']), member.token)).toBe('ticket.members_only');
  });

  test('a refused buyer gets the reason on the line, and nothing is held', async () => {
    const sold = await forTiers(['GOLD']);
    const normal = await givenTier(testApp, 'NORMAL');
    const answer = await reserve(sold, normal.token, 2);
    expect(answer.status).toBe(409);
    expect(answer.errors).toEqual({
      'tickets.0.quantities.0.quantity': ['Standing is not for your kind of membership.'],
    });
    const orders = await testApp.platform.db
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', sold.event_id)
      .execute();
    expect(orders).toEqual([]);
  });

  test('other tickets of the same event are open to everybody', async () => {
    const sold = await forTiers(['GOLD']);
    const made = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'Open', type: 'FREE', prices: [{ price: 0 }] },
    });
    const { id, prices } = made.data as { id: number; prices: [{ id: number }] };
    expect(await outcome({ ...sold, ticket_id: id, price_id: prices[0].id })).toBe('reserved');
  });
});

test('the ticket list is the same for everybody; private responses are not cached', async () => {
  const sold = await forTiers(['GOLD']);
  const gold = await givenTier(testApp, 'GOLD');
  const path = `/public/events/${sold.event_id}/tickets`;
  const own = await testApp.ask('GET', path, { token: gold.token });
  expect(own.data).toEqual((await testApp.ask('GET', path)).data);
  expect(own.data).toMatchObject([
    { locked_reason: 'members_only', membership_tiers: ['GOLD'], is_available: true },
  ]);
  const me = await testApp.ask('GET', '/WOWusers/me', { token: gold.token });
  expect([me.data, String(me.headers['cache-control'])]).toEqual([
    expect.objectContaining({ member: expect.objectContaining({ tier: 'GOLD' }) as unknown }),
    expect.stringMatching(/no-store|private/),
  ]);
});

describe('when the tier ends between reservation and payment', () => {
  test('all guests of a member are admitted, and the order belongs to the member', async () => {
    const sold = await forTiers(['GOLD'], { type: 'FREE', price: 0 });
    const gold = await givenTier(testApp, 'GOLD');
    const order = await held(sold, gold, 3);
    const { data } = await details(order);
    expect(data).toMatchObject({
      status: 'COMPLETED',
      attendees: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }],
    });
    expect(await stored(order.id)).toMatchObject({ user_id: gold.user_id });
  });

  test.each([
    ['free', { type: 'FREE', price: 0 }],
    ['paid', {}],
  ])('the details of a %s order are refused with the reason', async (_, kind) => {
    const gold = await givenTier(testApp, 'GOLD');
    const order = await held(await forTiers(['GOLD'], kind), gold);
    await setTier(testApp, gold, 'NORMAL');
    const answer = await details(order);
    expect([answer.status, answer.code, answer.body]).toEqual([
      409,
      'order.membership_changed',
      expect.objectContaining({
        message:
          'Standing is for members of certain tiers, and your membership does not include it now. Nothing was charged.',
      }),
    ]);
    expect(await stored(order.id)).toMatchObject({ status: 'RESERVED', payment_status: null });
    // A buyer who becomes a member again in time can continue.
    await setTier(testApp, gold, 'GOLD');
    expect((await details(order)).status).toBe(200);
  });

  test('a payment cannot be started', async () => {
    const platinum = await givenTier(testApp, 'PLATINUM');
    const order = await held(await forTiers(['PLATINUM']), platinum);
    await details(order);
    await setTier(testApp, platinum, 'PLATINUM', past());
    const answer = await startPayment(order);
    expect([answer.status, answer.code]).toEqual([409, 'order.membership_changed']);
    expect(await paymentsOf(order.id)).toBe(0);
  });

  test('a payment already in progress completes the order after the tier has ended', async () => {
    const gold = await givenTier(testApp, 'GOLD');
    const order = await held(await forTiers(['GOLD']), gold, 2);
    await details(order);
    const started = await startPayment(order);
    const { payment_intent_id } = started.body as { payment_intent_id: string };
    await setTier(testApp, gold, 'NORMAL');
    // No second form is issued; the buyer still has the first one.
    expect((await startPayment(order)).code).toBe('order.membership_changed');
    await testApp.simulator.control({
      action: 'pay',
      payment_intent: payment_intent_id,
      card: '4242424242424242',
    });
    await testApp.work();
    expect(await stored(order.id)).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
      refund_status: null,
    });
    const { data } = await testApp.ask('GET', order.at, { cookie: order.cookie });
    expect(data).toMatchObject({ attendees: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }] });
  });

  test('a PayMe payment cannot be started either', async () => {
    await givenPayme(testApp, staff);
    const gold = await givenTier(testApp, 'GOLD');
    const order = await held(await forTiers(['GOLD']), gold);
    await details(order);
    await setTier(testApp, gold, 'NORMAL');
    const answer = await testApp.ask('POST', `${order.at}/payme/payment_request`, {
      cookie: order.cookie,
    });
    expect([answer.status, answer.code]).toEqual([409, 'order.membership_changed']);
    expect(await paymentsOf(order.id)).toBe(0);
  });

  test.each([
    ['during the hold', 0, ['COMPLETED', 'PAYMENT_RECEIVED', null]],
    ['after the hold, with stock left', 2, ['COMPLETED', 'PAYMENT_RECEIVED', null]],
    ['after the hold, sold out', 1, ['EXPIRED', null, 'REFUNDED']],
  ] as const)('a late payment webhook: %s', async (_, quantity, expected) => {
    const gold = await givenTier(testApp, 'GOLD');
    const sold = await forTiers(['GOLD'], { quantity: quantity || 5 });
    const order = await held(sold, gold);
    await details(order);
    const { payment_intent_id } = (await startPayment(order)).body as { payment_intent_id: string };
    await setTier(testApp, gold, 'INDIVIDUAL', past());
    if (quantity > 0) {
      await testApp.owner
        .updateTable('orders')
        .set({ reserved_until: sql`now() - interval '1 second'` })
        .where('id', '=', order.id)
        .execute();
      expect(await outcome(sold, (await givenTier(testApp, 'GOLD')).token)).toBe('reserved');
    }
    await testApp.simulator.control({
      action: 'pay',
      payment_intent: payment_intent_id,
      card: '4242424242424242',
    });
    await testApp.work();
    const { status, payment_status, refund_status } = await stored(order.id);
    expect([status, payment_status, refund_status]).toEqual(expected);
  });

  test('a ticket that becomes members-only while a guest holds it is refused too', async () => {
    const sold = await givenEvent(testApp, staff);
    const answer = await reserve(sold);
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const { id, short_id } = answer.data as { id: number; short_id: string };
    await testApp.ask('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
      token: staff.token,
      body: { membership_tiers: ['GOLD'] },
    });
    const at = `/public/events/${sold.event_id}/order/${short_id}`;
    expect((await details({ id, at, cookie })).code).toBe('order.membership_changed');
  });
});
