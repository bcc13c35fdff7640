import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#platform/pure/access.ts';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { accept, givenInvited } from '../../tests/setup/given-invited.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenColleague, givenSession } from '../../tests/setup/given-people.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** Who works in an account, in which role, and how they leave. */
let testApp: TestApp;
let staff: Staff;
let other: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  other = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const statusAndCode = ({ status, code }: Answer) => [status, code];
const put = (id: number, body: object, token = staff.token) =>
  testApp.ask('PUT', `/users/${id}`, { token, body });
const remove = (id: number, token = staff.token) =>
  testApp.ask('DELETE', `/users/${id}`, { token });
const me = (token: string) => testApp.ask('GET', '/users/me', { token });
const given = (role: Role, events: number[] = []) => givenColleague(testApp, staff, role, events);
const rows = async (path = '/users') =>
  (await testApp.ask('GET', path, { token: staff.token })).data as Record<string, unknown>[];
const isOwner = (staff_: Staff, is_account_owner: boolean) =>
  testApp.platform.db
    .updateTable('account_users')
    .set({ is_account_owner })
    .where('account_id', '=', staff_.account_id)
    .where('user_id', '=', staff_.user_id)
    .execute();

describe('the list', () => {
  test('contains the members of the account only, with the necessary fields', async () => {
    const { user_id } = await given('ORGANIZER');
    const found = await rows();
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([staff.user_id, user_id]));
    expect(found.map(({ id }) => id)).not.toContain(other.user_id);
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual([
      'account_id',
      'email',
      'event_ids',
      'events',
      'first_name',
      'has_pending_email_change',
      'id',
      'invitation_expires_at',
      'is_account_owner',
      'is_email_verified',
      'last_login_at',
      'last_name',
      'locale',
      'role',
      'status',
      'timezone',
    ]);
  });

  test('can be filtered and sorted', async () => {
    const { id } = await givenInvited(testApp, staff, { first_name: '家欣', last_name: '梁' });
    expect(
      (await rows(`/users?query=${encodeURIComponent('梁家')}`)).map((row) => row['id']),
    ).toEqual([id]);
    expect(
      (await rows('/users?filter_fields[status][eq]=INVITED')).map((row) => row['id']),
    ).toContain(id);
    for (const field of ['name', 'email', 'role', 'status', 'last_login_at'])
      expect((await rows(`/users?sort_by=${field}&sort_direction=desc`)).length).toBeGreaterThan(1);
    const owners = await rows('/users?sort_by=role&sort_direction=asc');
    expect(owners[0]).toMatchObject({ role: 'ADMIN' });
  });

  test('is accessible to admins only; ids of another account are not found', async () => {
    const { token, user_id } = await given('ORGANIZER');
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', `/users/${user_id}`],
      ['PUT', `/users/${user_id}`],
      ['DELETE', `/users/${user_id}`],
      ['POST', `/users/${user_id}/invitation`],
      ['DELETE', `/users/${user_id}/invitation`],
    ] as const) {
      expect(statusAndCode(await testApp.ask(method, path, { token })), path).toEqual([
        403,
        'forbidden',
      ]);
      expect((await testApp.ask(method, path)).status).toBe(401);
      if (!path.includes(String(user_id))) continue;
      const body = { role: 'ADMIN' };
      expect((await testApp.ask(method, path, { token: other.token, body })).status).toBe(404);
    }
  });
});

describe('a change', () => {
  test.each([
    ['another role', { role: 'COLLABORATOR' }],
    ['inactive', { status: 'INACTIVE' }],
  ])('to %s ends all sessions of the user in the account at once', async (_, body) => {
    const { token, user_id, email } = await given('ORGANIZER');
    const second = await givenSession(testApp, email);
    expect((await put(user_id, body)).status).toBe(200);
    expect([(await me(token)).status, (await me(second)).status]).toEqual([401, 401]);
  });

  test('without effect ends no session, also when the user is written back', async () => {
    const { token, user_id } = await given('ORGANIZER');
    const { data } = await testApp.ask('GET', `/users/${user_id}`, { token: staff.token });
    expect((await put(user_id, data)).data).toEqual(data);
    expect((await me(token)).status).toBe(200);
  });

  test('does not affect the user’s other accounts', async () => {
    const { user_id, email } = await given('ORGANIZER');
    await testApp.platform.db
      .insertInto('account_users')
      .values({ account_id: other.account_id, user_id, role: 'ORGANIZER', status: 'ACTIVE' })
      .execute();
    const in_other = await testApp.ask('POST', '/auth/login', {
      body: { email, password: 'correct horse', account_id: other.account_id },
    });
    const { token } = in_other.body as { token: string };
    await put(user_id, { status: 'INACTIVE' });
    expect((await me(token)).data).toMatchObject({ account_id: other.account_id });
    const here = { email, password: 'correct horse', account_id: staff.account_id };
    expect((await testApp.ask('POST', '/auth/login', { body: here })).status).toBe(401);
    expect((await put(user_id, { status: 'ACTIVE' })).status).toBe(200);
    expect((await testApp.ask('POST', '/auth/login', { body: here })).status).toBe(200);
  });

  test('does not lock a member out of the venue', async () => {
    const member = await givenMember(testApp);
    const { id, token } = await givenInvited(testApp, staff, { email: member.email });
    expect((await accept(testApp, token, { body: {}, token: member.token })).status).toBe(204);
    await put(id, { status: 'INACTIVE' });
    const login = { body: { email: member.email, password: 'correct horse' } };
    expect((await testApp.ask('POST', '/auth/login', login)).body).toMatchObject({
      user: { account_id: null, role: null },
    });
    // A user with no other role here sees why they cannot sign in.
    const { user_id, email } = await given('ORGANIZER');
    await put(user_id, { status: 'INACTIVE' });
    const out = await testApp.ask('POST', '/auth/login', {
      body: { email, password: 'correct horse' },
    });
    expect(statusAndCode(out)).toEqual([401, 'sign_in.inactive']);
  });

  test('assigns events to a collaborator, and another role removes them', async () => {
    const [mine, theirs] = [await givenEvent(testApp, staff), await givenEvent(testApp, other)];
    const { user_id, email } = await given('COLLABORATOR');
    const refused = await put(user_id, { event_ids: [mine.event_id, theirs.event_id] });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['event_ids']]);
    const changed = await put(user_id, { event_ids: [mine.event_id, mine.event_id] });
    expect(changed.data).toMatchObject({ event_ids: [mine.event_id] });
    const token = await givenSession(testApp, email);
    const seen = await testApp.ask('GET', '/events', { token });
    expect((seen.data as { id: number }[]).map(({ id }) => id)).toEqual([mine.event_id]);
    // Removing the event takes effect at once, and ends the sessions.
    expect((await put(user_id, { event_ids: [] })).status).toBe(200);
    expect((await testApp.ask('GET', `/events/${mine.event_id}`, { token })).status).toBe(401);
    await put(user_id, { event_ids: [mine.event_id] });
    expect((await put(user_id, { role: 'ORGANIZER' })).data).toMatchObject({ event_ids: [] });
  });

  test('of an invited user can set the role, but not accept for them', async () => {
    const { id } = await givenInvited(testApp, staff);
    expect((await put(id, { role: 'COLLABORATOR' })).data).toMatchObject({
      role: 'COLLABORATOR',
      status: 'INVITED',
    });
    for (const status of ['ACTIVE', 'INACTIVE'])
      expect(statusAndCode(await put(id, { status }))).toEqual([409, 'invitation.not_accepted']);
    const { user_id } = await given('ORGANIZER');
    expect(statusAndCode(await put(user_id, { status: 'INVITED' }))).toEqual([
      409,
      'invitation.not_accepted',
    ]);
  });

  test('ignores protected fields and rejects invalid roles', async () => {
    const { user_id } = await given('ORGANIZER');
    const body = { is_account_owner: true, email: 'x@y.test', account_id: other.account_id };
    expect((await put(user_id, body)).data).toMatchObject({ is_account_owner: false });
    expect((await put(user_id, { role: null })).status).toBe(422);
    expect((await put(user_id, { role: 'OWNER' })).status).toBe(422);
  });

  test('is audited with actor, new and old value', async () => {
    const { user_id } = await given('ORGANIZER');
    await put(user_id, { role: 'COLLABORATOR' });
    await put(user_id, { status: 'INACTIVE' });
    await remove(user_id);
    const entries = await testApp.platform.db
      .selectFrom('audit_entries')
      .select(['action', 'changes', 'user_id'])
      .where('target_type', '=', 'user')
      .where('target_id', '=', user_id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'changed',
        changes: { role: ['ORGANIZER', 'COLLABORATOR'] },
        user_id: staff.user_id,
      },
      { action: 'changed', changes: { status: ['ACTIVE', 'INACTIVE'] } },
      { action: 'deleted' },
    ]);
  });
});

describe('an account always has an admin', () => {
  test('the owner can be neither changed nor removed, not even by themselves', async () => {
    const { token } = await given('ADMIN');
    for (const by of [token, staff.token]) {
      for (const body of [{ role: 'ORGANIZER' }, { status: 'INACTIVE' }])
        expect(statusAndCode(await put(staff.user_id, body, by))).toEqual([
          409,
          'user.owner_is_fixed',
        ]);
      expect(statusAndCode(await remove(staff.user_id, by))).toEqual([409, 'user.owner_is_fixed']);
    }
    expect((await me(staff.token)).status).toBe(200);
  });

  test('without an owner the last admin can neither leave nor be demoted', async () => {
    const alone = await givenStaff(testApp);
    await isOwner(alone, false);
    for (const body of [{ role: 'ORGANIZER' }, { status: 'INACTIVE' }])
      expect(statusAndCode(await put(alone.user_id, body, alone.token))).toEqual([
        409,
        'user.last_admin',
      ]);
    const left = await testApp.ask('DELETE', '/users/me/account', { token: alone.token });
    expect(statusAndCode(left)).toEqual([409, 'user.last_admin']);
    expect(statusAndCode(await remove(alone.user_id, alone.token))).toEqual([
      409,
      'user.last_admin',
    ]);
  });

  test('of two admins who demote each other concurrently one remains', async () => {
    const pair = await givenStaff(testApp);
    await isOwner(pair, false);
    for (let round = 0; round < 5; round++) {
      const second = await givenColleague(testApp, pair, 'ADMIN');
      const both = await Promise.all([
        put(second.user_id, { role: 'ORGANIZER' }, pair.token),
        put(pair.user_id, { role: 'ORGANIZER' }, second.token),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = await testApp.platform.db
        .selectFrom('account_users')
        .select('user_id')
        .where('account_id', '=', pair.account_id)
        .where('role', '=', 'ADMIN')
        .where('status', '=', 'ACTIVE')
        .execute();
      expect(admins).toHaveLength(1);
      await testApp.platform.db
        .updateTable('account_users')
        .set({ role: 'ADMIN' })
        .where('user_id', '=', pair.user_id)
        .execute();
      await testApp.platform.db
        .updateTable('account_users')
        .set({ status: 'INACTIVE' })
        .where('user_id', '=', second.user_id)
        .execute();
      pair.token = await givenSession(testApp, pair.email);
    }
  });
});

describe('removal from the team', () => {
  test('by an admin ends role, events and sessions; the user remains', async () => {
    const { event_id } = await givenEvent(testApp, staff);
    const { token, user_id, email } = await given('COLLABORATOR', [event_id]);
    expect((await remove(user_id)).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await remove(user_id)).status).toBe(404);
    const signed = await testApp.ask('POST', '/auth/login', {
      body: { email, password: 'correct horse' },
    });
    expect(signed.body).toMatchObject({ user: { account_id: null, role: null } });
    // Invited again they begin without events.
    const { id } = await givenInvited(testApp, staff, { email, role: 'COLLABORATOR' });
    const { data } = await testApp.ask('GET', `/users/${id}`, { token: staff.token });
    expect(data).toMatchObject({ event_ids: [], status: 'INVITED' });
  });

  test('by leaving ends the sessions at once', async () => {
    const { token, user_id } = await given('COLLABORATOR');
    expect((await testApp.ask('DELETE', '/users/me/account', { token })).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    expect((await rows()).map(({ id }) => id)).not.toContain(user_id);
    expect(
      statusAndCode(await testApp.ask('DELETE', '/users/me/account', { token: staff.token })),
    ).toEqual([409, 'user.owner_is_fixed']);
  });
});
