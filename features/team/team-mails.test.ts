import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#platform/pure/access.ts';
import { contentOf } from '#platform/mail-content.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { accept, givenInvited, newAddress } from '../../tests/setup/given-invited.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { givenTwoFactor } from '../../tests/setup/given-two-factor.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A stolen admin session could be used to give access to an attacker, or to take it from colleagues
 * who would notice: the person concerned gets a mail, and all admins when one of them is concerned,
 * including the admin whose session it was.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const given = (role: Role) => givenColleague(testApp, staff, role);
const put = (id: number, body: object) =>
  testApp.ask('PUT', `/users/${id}`, { token: staff.token, body });
/** The mails of these kinds by now, oldest first. */
async function mails() {
  await testApp.work();
  const rows = await testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('kind', 'in', ['team', 'api_token', 'webhook_endpoint', 'account_rule'])
    .where('account_id', '=', staff.account_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    to: row.to_address,
    subject: row.subject,
    text: contentOf(testApp.platform, row).text,
  }));
}
const subjects = async () =>
  (await mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
const each = (...lines: [{ email: string }, string][]) =>
  lines.map(([{ email }, subject]) => `${email}: ${subject}`).toSorted();

describe('a change of the team', () => {
  test('of a role is mailed to the colleague, and to the admins when it concerns an admin', async () => {
    const [ming, third] = [await given('ORGANIZER'), await given('ADMIN')];
    await put(ming.user_id, { role: 'COLLABORATOR' });
    expect(await subjects()).toEqual(each([ming, 'Your role has changed']));
    const [own] = await mails();
    expect(own?.text).toContain('as a collaborator');
    expect(own?.text).toContain('Done by');
    await put(ming.user_id, { role: 'ADMIN' });
    await put(ming.user_id, { role: 'ADMIN' });
    const promoted = each(
      [ming, 'Your role has changed'],
      [ming, 'Your role has changed'],
      [staff, 'Ming is now an admin'],
      [third, 'Ming is now an admin'],
    );
    expect(await subjects()).toEqual(promoted);
    const toAdmin = (await mails()).find(({ to }) => to === third.email);
    expect(toAdmin?.text).toContain('/account/audit');
    expect(toAdmin?.text).toContain('/account/users');
    await put(ming.user_id, { role: 'ORGANIZER' });
    expect(await subjects()).toEqual(
      [
        ...promoted,
        ...each(
          [ming, 'Your role has changed'],
          [staff, 'Ming is no longer an admin'],
          [third, 'Ming is no longer an admin'],
        ),
      ].toSorted(),
    );
  });

  test('that ends or restores access is mailed', async () => {
    const [ming, third] = [await given('ADMIN'), await given('ADMIN')];
    await put(ming.user_id, { status: 'INACTIVE' });
    await put(ming.user_id, { status: 'ACTIVE' });
    await testApp.ask('DELETE', `/users/${ming.user_id}`, { token: staff.token });
    expect(await subjects()).toEqual(
      each(
        [ming, 'Your access has ended'],
        [ming, 'You have access again'],
        [ming, 'Your access has ended'],
        ...[staff, third].flatMap((admin): [{ email: string }, string][] => [
          [admin, 'Ming is no longer an admin'],
          [admin, 'Ming is now an admin'],
          [admin, 'Ming is no longer an admin'],
        ]),
      ),
    );
  });

  test('of a colleague’s access is mailed to no other users', async () => {
    const ming = await given('COLLABORATOR');
    await testApp.ask('DELETE', `/users/${ming.user_id}`, { token: staff.token });
    expect(await subjects()).toEqual(each([ming, 'Your access has ended']));
  });

  test('by a leaving colleague is mailed to the admins only if they were an admin', async () => {
    const [ming, third] = [await given('ORGANIZER'), await given('ADMIN')];
    for (const { token } of [ming, third])
      expect((await testApp.ask('DELETE', '/users/me/account', { token })).status).toBe(204);
    expect(await subjects()).toEqual(each([staff, 'Ming is no longer an admin']));
  });

  test('by an invitation is mailed when it is for an admin, also after a change of role', async () => {
    const third = await given('ADMIN');
    const email = newAddress();
    const { id, token } = await givenInvited(testApp, staff, { email, role: 'ORGANIZER' });
    expect(await subjects()).toEqual([]);
    await put(id, { role: 'ADMIN' });
    const invited = each(
      [staff, 'Bea Ho was invited as an admin'],
      [third, 'Bea Ho was invited as an admin'],
    );
    expect(await subjects()).toEqual(invited);
    expect((await mails())[0]?.text).toContain(email);
    expect((await accept(testApp, token)).status).toBe(204);
    expect(await subjects()).toEqual(
      [
        ...invited,
        ...each([staff, 'Bea Ho is now an admin'], [third, 'Bea Ho is now an admin']),
      ].toSorted(),
    );
  });
});

describe('changes that a stolen session could make are mailed to all admins', () => {
  test('an API token', async () => {
    const third = await given('ADMIN');
    const body = { name: 'Box office', scopes: ['events.read'] };
    await testApp.ask('POST', '/api-tokens', { token: staff.token, body });
    expect(await subjects()).toEqual(each([staff, 'A new API token'], [third, 'A new API token']));
    expect((await mails())[0]?.text).toContain('Box office');
  });

  test('a webhook, and its new address', async () => {
    const body = { url: 'https://hooks.example.com/one', types: ['order.completed'] };
    const made = await testApp.ask('POST', '/webhook-endpoints', { token: staff.token, body });
    expect(made.status, made.text).toBe(201);
    const { id, version } = made.data as { id: number; version: number };
    const change = (fields: object) =>
      testApp.ask('PUT', `/webhook-endpoints/${id}`, { token: staff.token, body: fields });
    const moved = await change({ url: 'https://hooks.example.org/two', version });
    expect(moved.status, moved.text).toBe(200);
    await change({ description: 'Till', version: (moved.data as { version: number }).version });
    expect(await subjects()).toEqual(
      each([staff, 'A new webhook'], [staff, 'A webhook has a new address']),
    );
    expect((await mails()).at(-1)?.text).toContain('https://hooks.example.org/two');
  });

  test('that a webhook has another secret, is switched off or deleted, once each', async () => {
    const third = await given('ADMIN');
    const url = 'https://hooks.example.com/one';
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await testApp.ask(method, `/webhook-endpoints${path}`, {
        token: staff.token,
        body,
      });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.data as { id: number };
    };
    const make = () => ask('POST', '', { url, types: ['order.completed'] });
    const [{ id: one }, { id: two }] = [await make(), await make()];
    const before = (await mails()).length;
    await ask('POST', `/${one}/rotate`);
    for (const is_active of [false, false, true]) await ask('PUT', `/${one}`, { is_active });
    await ask('DELETE', `/${one}`);
    await ask('PUT', `/${two}`, { is_active: false });
    await ask('DELETE', `/${two}`);
    const newMails = (await mails()).slice(before);
    const ended = 'A webhook no longer reports';
    expect(newMails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
      [staff, third]
        .flatMap((to) =>
          each([to, 'A webhook has a new secret'], [to, ended], [to, ended], [to, ended]),
        )
        .toSorted(),
    );
    for (const { text } of newMails) expect(text).toMatch(new RegExp(`${url}[^]*Done by`));
  });

  test('that the team needs no second factor any more', async () => {
    await givenTwoFactor(testApp, staff);
    const require = (require_two_factor: boolean) =>
      testApp.ask('PUT', '/accounts', { token: staff.token, body: { require_two_factor } });
    expect((await require(true)).status).toBe(200);
    expect(await subjects()).toEqual([]);
    expect((await require(false)).status).toBe(200);
    await require(false);
    expect(await subjects()).toEqual(each([staff, 'Two-factor authentication is now optional']));
  });
});
