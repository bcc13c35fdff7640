import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '../../tests/setup/given-member.ts';
import { given, importing, type Importing } from '../../tests/setup/given-sheets.ts';
import { givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sheets: Importing;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sheets = importing(testApp, staff.token);
});
afterAll(() => testApp.close());

let count = 0;
const fresh = (more: Record<string, string>) =>
  given({ email: `broken-${++count}@hall.test`, ...more });
/** Returns the problems of the last of these rows, by field; empty when it is accepted. */
async function problemsOf(...rows: Record<string, string>[]): Promise<Record<string, string>> {
  const { results } = await sheets.check(rows);
  return Object.fromEntries(
    (results.at(-1)?.problems ?? []).map(({ field, message }) => [field ?? 'row', message]),
  );
}
const company = {
  member_type: 'CORPORATE',
  company_name: 'Pacific',
  company_address: '1 Central',
  business_registration_number: '12345678',
  position: 'Manager',
};

describe('a row is rejected with a message on its field', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a missing email', { email: '' }, { email: 'fill this in' }],
    ['an invalid email', { email: 'nobody@' }, { email: 'Enter an email address' }],
    ['a too short phone number', { phone: '9123' }, { phone: /8 digits/.source }],
    [
      'a phone number of an unknown country',
      { phone: '13812345678' },
      { phone: /country code/.source },
    ],
    ['an invalid country code', { phone: '+0852 91234567' }, { phone: '.' }],
    [
      'a phone number in scientific notation',
      { phone: '8.52912E+10' },
      { phone: /shortened/.source },
    ],
    ['an unknown district', { district: 'Atlantis' }, { district: '“Atlantis” is not one' }],
    ['a district outside Hong Kong', { residence_city: 'MACAU' }, { district: 'Hong Kong' }],
    ['an unknown tier', { tier: 'DIAMOND' }, { tier: '“DIAMOND” is not one' }],
    [
      'an end in the past',
      { tier: 'PLATINUM', expires_at: '2020-01-01' },
      { expires_at: 'has passed' },
    ],
    [
      'an end for a permanent tier',
      { tier: 'GOLD', expires_at: '2099-01-01' },
      { expires_at: 'no last day' },
    ],
    [
      'an unreadable date',
      { tier: 'PLATINUM', expires_at: '31.2.2099' },
      { expires_at: '“31.2.2099”' },
    ],
    ['an unknown interest', { interest_ids: 'Alchemy' }, { interest_ids: '“Alchemy” is not one' }],
    [
      'an unknown member number',
      { member_id: '10000007' },
      { member_id: 'no member with the number' },
    ],
    [
      'a company without a name',
      { ...company, company_name: '' },
      { company_name: 'fill this in' },
    ],
    [
      'an invalid business registration number',
      { ...company, business_registration_number: '12' },
      { business_registration_number: '.' },
    ],
    ['a too long text', { position: 'x'.repeat(101) }, { position: '100' }],
    ['control characters', { position: 'a\u0007b' }, { position: 'characters' }],
    ['NUL', { position: 'a\u0000b' }, { position: 'characters' }],
    ['a link in a name', { first_name: '<a href="https://x.test">A</a>' }, { first_name: '.' }],
    ['a spreadsheet error', { first_name: '#REF!' }, { first_name: '#REF!' }],
    ['a text in a boolean column', { is_volunteer: 'maybe' }, { is_volunteer: 'yes or no' }],
    ['an invalid month', { birth_month: '13' }, { birth_month: '.' }],
    ['a missing gender', { gender: '' }, { gender: 'fill this in' }],
  ])('%s', async (_, row, expected) => {
    const found = await problemsOf(fresh(row));
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [field, words] of Object.entries(expected))
      expect(found[field]).toMatch(words === '.' ? /./ : new RegExp(words));
  });

  test('an unreadable cell is the only problem, not what other cells would mean without it', async () => {
    const { email } = await givenMember(testApp, { residence_city: 'MACAU', district: null });
    for (const [field, row] of Object.entries<Record<string, string>>({
      tier: fresh({ tier: 'DIAMOND', expires_at: '2099-01-01' }),
      residence_city: { email, residence_city: 'Hongkonk', district: '沙田區' },
      member_type: { email, member_type: 'Charitable', has_section_88: 'yes' },
      consent_phone_at: fresh({
        consent_phone: 'yes',
        consent_phone_at: '31.2.2020',
        consent_phone_source: 'Form',
      }),
    }))
      expect(Object.keys(await problemsOf(row))).toEqual([field]);
  });

  test('all problems of a row are reported at once', async () => {
    const found = await problemsOf(
      fresh({ email: 'x', phone: '1', gender: '?', is_volunteer: 'x1' }),
    );
    expect(Object.keys(found).toSorted()).toEqual(['email', 'gender', 'is_volunteer', 'phone']);
  });

  test('the same member in two rows', async () => {
    const row = fresh({});
    expect(await problemsOf(row, { ...row, email: row['email']?.toUpperCase() ?? '' })).toEqual({
      row: 'Row 2 is about the same person.',
    });
    const other = fresh({ phone: row['phone'] ?? '' });
    expect(await problemsOf(row, other)).toEqual({ row: 'Row 2 is about the same person.' });
  });

  test('number and email of different members, and an email that is not the member’s', async () => {
    const [a, b] = [await givenMember(testApp), await givenMember(testApp)];
    expect(await problemsOf({ member_id: a.member_id, email: b.email })).toEqual({
      email: 'The number and the email are of two different people.',
    });
    expect(await problemsOf({ member_id: a.member_id, email: 'new@hall.test' })).toMatchObject({
      email: expect.stringContaining('Only they can change it'),
    });
  });

  test('the phone number of a member with another email', async () => {
    const member = await givenMember(testApp, {
      phone: { country_code: '+852', number: '62220002' },
    });
    expect(await problemsOf(fresh({ phone: '6222 0002' }))).toEqual({
      phone: `This phone number is of member ${member.member_id}, who has another email.`,
    });
  });

  test('an erased member is not restored by an old list', async () => {
    const member = await givenMember(testApp);
    const path = `/members/${member.id}`;
    expect((await testApp.ask('DELETE', path, { token: staff.token })).status).toBe(204);
    expect(
      await problemsOf(fresh({ member_id: member.member_id, email: member.email })),
    ).toMatchObject({
      member_id: expect.stringContaining('It may have been erased'),
    });
  });

  test('the own tier of the importing user', async () => {
    const { user_id } = staff;
    const { memberRow } = await import('../../tests/setup/writing-members.ts');
    await memberRow(testApp.platform, staff.account_id, user_id);
    expect(await problemsOf({ email: staff.email, tier: 'GOLD' })).toHaveProperty('tier');
  });
});

test('markup and formulas in a text are accepted as text, as in registration', async () => {
  expect(await problemsOf(fresh({ position: '<b>Boss</b>', company_name: '=1+1' }))).toEqual({});
});

describe('a file is rejected with its problem', () => {
  const keyOf = async (text: string): Promise<unknown> =>
    (await sheets.send(Buffer.from(text))).errors['file'];
  test.each([
    ['without rows', 'Email,Phone\n', /no rows below/],
    ['that is empty', '', /This file is empty/],
    ['without a header', '陳大文,a@hall.test,91234567\n李小明,b@hall.test,91234568\n', /first row/],
    ['that is not a sheet', '%PDF-1.7 …', /Excel file/],
  ])('%s', async (_, text, words) => {
    expect(await keyOf(text)).toEqual([expect.stringMatching(words)]);
  });
  test('a form without a file', async () => {
    const { status, errors } = await testApp.ask('POST', '/members/import', {
      token: staff.token,
      body: {},
    });
    expect([status, Object.keys(errors)]).toEqual([422, ['file']]);
  });
});
