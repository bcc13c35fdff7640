import { describe, expect, test } from 'vitest';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import {
  changesOf,
  consentsOfRow,
  missingOfNew,
  requiredOfNew,
  termOfRow,
  type Profile,
  type RecordedConsent,
} from './draft.ts';

// Half past midnight on 1 March in Hong Kong.
const now = '2027-02-28T16:30:00.000Z';
const endOf = (day: string): string => `${day}T15:59:59.999Z`;

test('a new member lacks the required fields, each reported by name', () => {
  const all = Object.fromEntries(requiredOfNew.map((field) => [field, 'x']));
  expect(missingOfNew(all)).toEqual([]);
  for (const field of requiredOfNew)
    expect(missingOfNew({ ...all, [field]: undefined })).toEqual([
      { field, problem: { key: 'invalid.required' } },
    ]);
  expect(missingOfNew({})).toHaveLength(requiredOfNew.length);
});

describe('the changed fields', () => {
  const phone = { country_code: '+852', number: '91234567' };
  const stored = {
    position: 'Clerk',
    phone,
    whatsapp: null,
    interest_ids: [1, 2],
    is_volunteer: false,
    business_registration_number: '12345678-ABC',
    name_en: null,
  };
  test.each<[Profile, string[]]>([
    [{}, []],
    [{ position: 'Clerk', is_volunteer: false, interest_ids: [2, 1], phone: { ...phone } }, []],
    [{ position: undefined }, []],
    [{ business_registration_number: '12345678-abc' }, []],
    [{ business_registration_number: '12345679-abc' }, ['business_registration_number']],
    [{ position: 'clerk' }, ['position']],
    [{ is_volunteer: true, name_en: 'CHAN' }, ['is_volunteer', 'name_en']],
    [{ interest_ids: [1] }, ['interest_ids']],
    [{ interest_ids: [1, 3] }, ['interest_ids']],
    [{ phone: { country_code: '+853', number: '91234567' } }, ['phone']],
    [{ whatsapp: phone }, ['whatsapp']],
  ])('%j: %j', (said, fields) => {
    const found = changesOf(said, stored);
    expect(Object.keys(found)).toEqual(fields);
    for (const field of fields) expect(found).toHaveProperty(field, Reflect.get(said, field));
  });
});

describe('the term of a row', () => {
  const until = endOf('2027-04-30');
  test.each<[MembershipTier, string | null, string, string, string]>([
    // The current term is not set again.
    ['GOLD', null, '', '', 'none'],
    ['GOLD', null, 'GOLD', '', 'none'],
    ['PLATINUM', until, 'PLATINUM', '', 'none'],
    ['PLATINUM', until, '', '2027-04-30', 'none'],
    ['PLATINUM', until, 'PLATINUM', '2027-04-30', 'none'],
    // Another tier has its own term, or the given day.
    ['NORMAL', null, 'GOLD', '', 'GOLD null'],
    ['NORMAL', null, 'PLATINUM', '', `PLATINUM ${endOf('2027-06-01')}`],
    ['PLATINUM', until, 'GOLD', '', 'GOLD null'],
    ['PLATINUM', until, 'INDIVIDUAL', '2027-04-30', `INDIVIDUAL ${until}`],
    ['NORMAL', null, 'CORPORATE', '', 'CORPORATE null'],
    ['NORMAL', null, 'NGO', '2028-02-29', `NGO ${endOf('2028-02-29')}`],
    // A day alone moves the end of the current tier; today is allowed as the last day, yesterday is
    // not.
    ['PLATINUM', until, '', '2027-05-31', `PLATINUM ${endOf('2027-05-31')}`],
    ['CORPORATE', null, '', '2027-12-31', `CORPORATE ${endOf('2027-12-31')}`],
    ['PLATINUM', until, '', '2027-03-01', `PLATINUM ${endOf('2027-03-01')}`],
    ['PLATINUM', until, '', '2027-02-28', 'expires_at invalid.in_the_past'],
    ['NORMAL', null, '', '2027-12-31', 'expires_at invalid.tier_never_ends'],
    ['PLATINUM', until, 'GOLD', '2027-04-30', 'expires_at invalid.tier_never_ends'],
  ])('%s until %s, row %j until %j: %s', (current, ends, tier, day, expected) => {
    const values = { ...(tier ? { tier } : {}), ...(day ? { expires_at: day } : {}) };
    const found = termOfRow(values, { tier: current, expires_at: ends }, now);
    expect(
      'problem' in found
        ? `${found.field} ${found.problem.key}`
        : found.term
          ? `${found.term.tier} ${found.term.expires_at}`
          : 'none',
    ).toBe(expected);
  });
});

describe('the consents of a row', () => {
  const no = { phone: false, email_sms: false, direct_mail: false };
  const source = 'Paper form';
  const consent = (day?: string, from?: string) => ({
    consent_phone: true,
    ...(day ? { consent_phone_at: day } : {}),
    ...(from ? { consent_phone_source: from } : {}),
  });
  const saidNo = (
    created_at: string,
    channel: RecordedConsent['channel'] = 'phone',
  ): RecordedConsent[] => [{ channel, is_given: false, created_at }];
  const day = '2027-02-10';
  // The day begins in Hong Kong.
  const given = `given 2027-02-09T16:00:00.000Z ${source}`;
  const problem = (field: string, key: string): string => `${field} invalid.${key}`;
  test.each<[string, ReturnType<typeof consent>, RecordedConsent[], string]>([
    ['with date and source', consent(day, source), [], given],
    ['with neither', consent(), [], problem('consent_phone', 'sheet_consent_proof')],
    ['without a source', consent(day), [], problem('consent_phone', 'sheet_consent_proof')],
    ['without a date', consent('', source), [], problem('consent_phone', 'sheet_consent_proof')],
    [
      'today in Hong Kong',
      consent('2027-03-01', source),
      [],
      `given 2027-02-28T16:00:00.000Z ${source}`,
    ],
    [
      'tomorrow',
      consent('2027-03-02', source),
      [],
      problem('consent_phone_at', 'sheet_consent_later'),
    ],
    ['after a withdrawal', consent(day, source), saidNo('2027-02-09T15:59:59.999Z'), given],
    [
      'before a later withdrawal',
      consent(day, source),
      saidNo('2027-02-20T03:00:00.000Z'),
      problem('consent_phone_at', 'sheet_consent_withdrawn'),
    ],
    [
      'on the day of a withdrawal',
      consent(day, source),
      saidNo('2027-02-10T03:00:00.000Z'),
      problem('consent_phone_at', 'sheet_consent_withdrawn'),
    ],
    [
      'with a later withdrawal of another channel',
      consent(day, source),
      saidNo('2027-02-20T03:00:00.000Z', 'direct_mail'),
      given,
    ],
    [
      'with a source of 200 characters',
      consent(day, 'x'.repeat(200)),
      [],
      given.replace(source, 'x'.repeat(200)),
    ],
    [
      'with a longer source',
      consent(day, 'x'.repeat(201)),
      [],
      problem('consent_phone_source', 'too_long'),
    ],
  ])('given %s', (_, values, said, expected) => {
    const found = consentsOfRow(values, no, said, now);
    expect([
      ...found.given.map(({ given_at, origin }) => `given ${given_at} ${origin}`),
      ...found.problems.map((item) => `${item.field} ${item.problem.key}`),
    ]).toEqual([expected]);
    expect(found.withdrawn).toEqual([]);
  });

  test('each channel is handled separately, and an unchanged one is not recorded again', () => {
    const values = {
      consent_phone: false,
      consent_email_sms: true,
      consent_direct_mail: true,
      consent_direct_mail_at: day,
      consent_direct_mail_source: source,
    };
    expect(consentsOfRow(values, { ...no, phone: true, email_sms: true }, [], now)).toEqual({
      withdrawn: ['phone'],
      given: [{ channel: 'direct_mail', given_at: '2027-02-09T16:00:00.000Z', origin: source }],
      problems: [],
    });
  });
  test('withdrawing what was not given, or a date and source alone, changes nothing', () => {
    const { consent_phone: _, ...proof } = consent(day, source);
    for (const values of [{ consent_phone: false }, proof, {}])
      expect(consentsOfRow(values, no, [], now)).toEqual({
        withdrawn: [],
        given: [],
        problems: [],
      });
  });
});
