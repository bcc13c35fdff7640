import { sql } from 'kysely';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { grantable } from '#platform/pure/access.ts';
import { token_prefix } from '#features/api-tokens/rules/token.ts';
import { askedWhole, type Column } from './access-whole.ts';
import { givenOrders, givenSecondEvent, moreIds, type Ids } from './access-ids.ts';
import { givenHostRows } from './given-host-rows.ts';
import { givenMember } from './given-member.ts';
import { givenColleague, givenSession } from './given-people.ts';
import { insertRow } from './given-rows.ts';
import { givenWorld } from './given-world.ts';
import { givenConnected, givenDetails, givenEvent, givenHold } from './given.ts';
import type { TestApp } from './test-app.ts';
import type { Sent, World } from './world.ts';
import { writes } from './writing-calls.ts';
import { freshMerchant, freshReceipt, freshRequest } from './writing-upgrades.ts';
import { givenVenue } from './writing-venue.ts';

/** A caller, as a column of docs/access.md. */
export interface Actor {
  name: Column;
  token?: string;
  cookie?: string;
  /** Their own ids, as far as they have any. */
  own: Ids;
}

/** Two accounts and all callers of the sweep. */
export interface AccessWorld {
  testApp: TestApp;
  mine: World;
  /** Another event of the same account. */
  second: Ids;
  /** Another account. */
  theirs: Ids;
  actors: Actor[];
  /** Returns an API token with only these permissions. */
  keyWith: (scopes: readonly string[]) => Promise<Actor>;
  /** Requests that would succeed for the owner, by call. */
  good: Record<string, Sent>;
}

/** A signed-in user, with a session in another browser that they may end. */
async function signedIn(testApp: TestApp, name: Column, email: string, own: Ids): Promise<Actor> {
  const [token, other] = [await givenSession(testApp, email), await givenSession(testApp, email)];
  const session = await testApp.platform.db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashToken(other))
    .executeTakeFirstOrThrow();
  const ids = { userId: String(session.user_id), sessionId: String(session.id) };
  return { name, token, own: { ...own, ...ids } };
}

/** A member of the venue who is not on its staff, with a receipt, a request and a booking. */
async function givenMemberActor(world: World, own: Ids): Promise<Actor> {
  const { testApp, staff } = world;
  const { token, email, user_id } = await givenMember(testApp);
  const receipt = await freshReceipt(testApp, token, await freshMerchant(world));
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await testApp.platform.db
    .updateTable('orders')
    .set({ user_id })
    .where('id', '=', held.order_id)
    .execute();
  Object.assign(own, {
    receiptId: String(receipt.id),
    memberFileId: String(receipt.file.id),
    ownRequestId: String(await freshRequest(testApp, token)),
    bookingShortId: held.short_id,
  });
  return signedIn(testApp, 'member', email, own);
}

async function givenExpired(testApp: TestApp, email: string, own: Ids): Promise<Actor> {
  const token = await givenSession(testApp, email);
  await testApp.platform.db
    .updateTable('sessions')
    .set({ expires_at: new Date(testApp.platform.clock() - 1000).toISOString() })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return { name: 'expired token', token, own };
}

/** Ids that visitors have no link to. */
const secrets = ['attendeeShortId', 'checkInListShortId', 'checkInShortId'];

/**
 * Everything that `writes` would send, created in advance, so that a refused caller has changed
 * nothing.
 */
async function goodRequests(world: World): Promise<Record<string, Sent>> {
  const good: Record<string, Sent> = {};
  for (const [call, make] of Object.entries(writes))
    if (!askedWhole[call])
      good[call] = await make(world, { text: `Asked ${call.length}`, flag: true, number: 33 });
  return good;
}

/** Creates two accounts, with two events and one, and all callers. */
export async function openAccessWorld(testApp: TestApp): Promise<AccessWorld> {
  const { db } = testApp.platform;
  const mine = await givenWorld(testApp);
  const good = await goodRequests(mine);
  // Some of them have created the venue again.
  Object.assign(mine.ids, await givenVenue(mine));
  const { staff, sold, ids } = mine;
  await givenConnected(testApp, staff);
  Object.assign(ids, await moreIds(mine, ids));
  const { cookie, ids: orders } = await givenOrders(mine);
  Object.assign(ids, orders);

  const others = await givenWorld(testApp);
  const theirs: Ids = {
    ...others.ids,
    ...(await moreIds(others, others.ids)),
    ...(await givenHostRows(db, others.staff)),
  };
  await givenConnected(testApp, others.staff);
  Object.assign(theirs, (await givenOrders(others)).ids);

  ids['hostMerchantId'] = theirs['hostMerchantId'] = ids['partnerMerchantId'] ?? '';

  const member = await givenMemberActor(mine, ids);
  const guests = Object.fromEntries(secrets.map((name) => [name, 'none']));
  const staffActor = async (name: Column, role: 'ADMIN' | 'ORGANIZER' | 'COLLABORATOR', on = 0) =>
    signedIn(
      testApp,
      name,
      (await givenColleague(testApp, staff, role, on ? [on] : [])).email,
      ids,
    );
  const keyWith = async (scopes: readonly string[]): Promise<Actor> => {
    const token = `${token_prefix}${randomToken()}`;
    const { account_id, user_id } = staff;
    const hint = token.slice(-4);
    const row = { account_id, user_id, name: 'Shop', hint, scopes, token_hash: hashToken(token) };
    await insertRow(db, 'api_tokens', row);
    return { name: 'API token', token, own: ids };
  };
  const actors: Actor[] = [
    { name: 'visitor', own: { ...ids, ...guests } },
    await givenExpired(testApp, staff.email, ids),
    member,
    { name: 'checkout cookie', cookie, own: { ...ids, ...guests } },
    { name: 'link', own: ids },
    await staffActor('collaborator elsewhere', 'COLLABORATOR'),
    await staffActor('collaborator', 'COLLABORATOR', sold.event_id),
    await staffActor('organizer', 'ORGANIZER'),
    await staffActor('admin', 'ADMIN'),
    await signedIn(testApp, 'owner', staff.email, ids),
    await signedIn(testApp, 'other owner', others.staff.email, theirs),
    await keyWith(grantable),
  ];
  const sessionOf = (column: Column) =>
    actors.find(({ name }) => name === column)?.own['sessionId'] ?? '';
  ids['sessionId'] ??= sessionOf('owner');
  theirs['sessionId'] = sessionOf('other owner');
  theirs['bookingShortId'] = theirs['paidShortId'] ?? '';
  const second = await givenSecondEvent(mine);
  // These files are created at the first request.
  await testApp.ask('GET', `/public/tickets/${ids['attendeeShortId']}/pdf`);
  for (const [of, { token }] of [
    [ids, staff],
    [theirs, others.staff],
  ] as const) {
    const path = `/events/${of['paidEventId']}/orders/${of['paidOrderId']}/receipt`;
    await testApp.ask('GET', path, { token });
  }
  await testApp.work();
  // Retries of jobs would run in the middle of a sweep.
  await sql`delete from graphile_worker._private_jobs`.execute(testApp.owner);
  return { testApp, mine, second, theirs, actors, keyWith, good };
}
