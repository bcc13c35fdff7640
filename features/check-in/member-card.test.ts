import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rotateKeys, signWith } from '#features/attendees/actions/sign.ts';
import { cardBody } from '#features/member-cards/rules/card-code.ts';
import { buyer, givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import {
  givenMember,
  givenTier,
  setTier,
  type GivenMember,
} from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
});
afterAll(() => testApp.close());

const card = async ({ token }: Pick<GivenMember, 'token'>) =>
  testApp.ask('GET', '/WOWusers/card', { token });
const codeOf = async (member: GivenMember): Promise<string> =>
  ((await card(member)).data as { code: string }).code;
const makeList = async (of: Sold = sold): Promise<string> =>
  (
    (
      await testApp.ask('POST', `/events/${of.event_id}/check-in-lists`, {
        token: staff.token,
        body: { name: 'Main door', ticket_ids: [of.ticket_id] },
      })
    ).data as { short_id: string }
  ).short_id;
interface Answer {
  data: { attendee_public_id: string }[];
  errors: Record<string, string>;
  details: Record<string, { code: string; people?: { public_id: string }[] }>;
}
const scan = async (list: string, body: object): Promise<Answer> =>
  (await testApp.ask('POST', `/public/check-in-lists/${list}/check-ins`, { body })).body as Answer;
const scanCode = async (list: string, code: string) =>
  (await scan(list, { codes: [code], device_name: 'Door A' })).details[code];
/** Tickets bought while signed in, or for an address. */
async function tickets(
  of: Sold,
  quantity: number,
  { member, email = buyer.email }: { member?: GivenMember; email?: string },
): Promise<string[]> {
  const { event_id, ticket_id, price_id } = of;
  const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    ...(member ? { token: member.token } : {}),
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }] },
  });
  const { short_id } = made.data as { short_id: string };
  const done = await testApp.ask('PUT', `/public/events/${event_id}/order/${short_id}`, {
    cookie: String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '',
    body: { order: { ...buyer, email }, attendees: [] },
  });
  return (done.data as { attendees: { public_id: string }[] }).attendees.map((a) => a.public_id);
}

describe('the member card', () => {
  test('shows tier, number and term, with a short signed code', async () => {
    const member = await givenTier(testApp, 'PLATINUM');
    const answer = await card(member);
    expect(answer.data).toMatchObject({
      member_id: member.member_id,
      tier: 'PLATINUM',
      days_left: 40,
      expires_soon: false,
      code: expect.stringMatching(/^M1\.[\w-]{4,12}\.\d{8}\.[\w-]{86}$/) as string,
    });
    expect(String(answer.headers['cache-control'])).toMatch(/no-store|private/);
  });

  test('is available to active members only', async () => {
    const member = await givenMember(testApp);
    await setTier(testApp, member, 'GOLD', null, 'INACTIVE');
    expect((await card(member)).code).toBe('member.not_active');
    expect((await card(staff)).status).toBe(404);
    expect((await testApp.ask('GET', '/WOWusers/card')).status).toBe(401);
  });
});

describe('a scanned member card', () => {
  test('lists the member’s tickets without checking in; one is then checked in', async () => {
    const member = await givenTier(testApp, 'GOLD');
    const list = await makeList();
    const [signedIn = '', guest = ''] = await tickets(sold, 2, { member, email: 'x@hall.test' });
    const [byAddress = ''] = await tickets(sold, 1, { email: member.email });
    await tickets(sold, 1, { email: 'stranger@hall.test' });
    const code = await codeOf(member);
    const answer = await scanCode(list, code);
    expect(answer).toMatchObject({ code: 'check_in.member_card', tier: 'GOLD', first_name: 'Ada' });
    expect(answer?.people?.map((person) => person.public_id)).toEqual([signedIn, guest, byAddress]);
    expect(JSON.stringify(answer)).not.toMatch(/@|9123/);
    expect((await scan(list, { attendee_public_ids: [signedIn] })).data).toHaveLength(1);
    expect((await scanCode(list, code))?.people).toMatchObject([
      { public_id: signedIn, check_in: { checked_in_at: expect.any(String) as string } },
      { public_id: guest, check_in: null },
      { public_id: byAddress, check_in: null },
    ]);
  });

  test('without a valid ticket on the list is refused as such', async () => {
    const member = await givenMember(testApp);
    const [list, code] = [await makeList(), await codeOf(member)];
    const none = 'check_in.member_without_ticket';
    expect((await scanCode(list, code))?.code).toBe(none);
    const other = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    await tickets(other, 1, { member });
    expect((await scanCode(list, code))?.code).toBe(none);
    const claimed = 'claimed-card@hall.test';
    await tickets(sold, 1, { email: claimed });
    const claimer = await givenMember(testApp, { email: claimed, confirmed: false });
    expect((await scanCode(list, await codeOf(claimer)))?.code).toBe(none);
    const [public_id = ''] = await tickets(sold, 1, { member });
    await testApp.platform.db
      .updateTable('attendees')
      .set({ status: 'CANCELLED' })
      .where('public_id', '=', public_id)
      .execute();
    expect((await scanCode(list, code))?.code).toBe(none);
  });

  test('that is forged, altered or of an inactive member is not valid', async () => {
    const [member, other] = [await givenMember(testApp), await givenMember(testApp)];
    const [list, code] = [await makeList(), await codeOf(member)];
    await tickets(sold, 1, { member });
    const unknown = await signWith(testApp.ctx(), (keyId) => cardBody(keyId, '10000001'));
    for (const wrong of [
      code.replace(member.member_id, other.member_id),
      `${code.slice(0, -4)}AAAA`,
      'M1.abcd.12345678',
      code.replace('M1.', 'F1.'),
      unknown,
    ])
      expect((await scanCode(list, wrong))?.code).toBe(
        wrong.startsWith('F1.') ? 'check_in.ticket_not_found' : 'check_in.card_not_valid',
      );
    await setTier(testApp, member, 'NORMAL', null, 'INACTIVE');
    expect((await scanCode(list, code))?.code).toBe('check_in.card_not_valid');
  });

  test('signed with an expired key is not valid', async () => {
    const member = await givenMember(testApp);
    const [list, code] = [await makeList(), await codeOf(member)];
    await rotateKeys(testApp.ctx(), new Date(testApp.platform.clock() - 1000).toISOString());
    expect((await scanCode(list, code))?.code).toBe('check_in.card_not_valid');
    expect((await scanCode(list, await codeOf(member)))?.code).toBe(
      'check_in.member_without_ticket',
    );
  });
});
