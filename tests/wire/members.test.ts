import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient, type ApiClient, type PageBody } from '../setup/api-client.ts';
import { givenMember, givenChoiceRow, setTier, type GivenMember } from '../setup/given-member.ts';
import { givenStaff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** wire.md, members in the back office, as a client sees it. */
let testApp: TestApp;
let ask: ApiClient;
let helper: GivenMember;
let other: GivenMember;
let interest: number;
let speciality: number;
beforeAll(async () => {
  testApp = await openTestApp();
  const staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  const { db } = testApp.platform;
  interest = await givenChoiceRow(db, 'interests', staff.account_id);
  speciality = await givenChoiceRow(db, 'specialities', staff.account_id);
  helper = await givenMember(testApp, {
    is_volunteer: true,
    interest_ids: [interest],
    speciality_ids: [speciality],
  });
  other = await givenMember(testApp);
  await setTier(testApp, other, 'PLATINUM', '2031-01-01T15:59:59.999Z');
});
afterAll(() => testApp.close());

const found = async (path: string) => {
  const answer = await ask('GET', `/members?${path}`);
  expect([answer.status, answer.errors]).toEqual([200, {}]);
  return (answer.body as PageBody).data.map(({ member_id }) => member_id);
};

test('filters have their wire names, also in `or`', async () => {
  for (const [filter, member] of [
    ['[tier][eq]=PLATINUM', other],
    ['[expiry][ne]=null', other],
    ['[expiry][gt]=2030-12-31', other],
    [`[interest][eq]=${interest}`, helper],
    [`[speciality][in]=${speciality},999`, helper],
    ['[volunteer][eq]=true', helper],
    ['[volunteer][eq]=false', other],
    ['[volunteer][eq]=yes', helper],
    ['[is_volunteer][ne]=true', other],
  ] as const)
    expect(await found(`filter_fields${filter}`), filter).toEqual([member.member_id]);
  const or = JSON.stringify([
    { field: 'volunteer', operator: 'eq', value: true },
    { field: 'expiry', operator: 'gt', value: '2032-01-01' },
  ]);
  expect(await found(`or=${encodeURIComponent(or)}`)).toEqual([helper.member_id]);
});

test('the list names the fields it can be filtered by', async () => {
  const { meta } = (await ask('GET', '/members')).body as PageBody;
  for (const name of [
    ...['tier', 'status', 'expiry', 'district'],
    ...['interest', 'speciality', 'volunteer', 'consent'],
  ])
    expect(meta.allowed_filter_fields).toContain(name);
});
