import { describe, expect, test } from 'vitest';
import { recordProblems, type MemberRecord } from './record.ts';

const person: MemberRecord = {
  member_type: 'PERSONAL',
  phone: { country_code: '+852', number: '9123 4567' },
  residence_city: 'HONG_KONG',
  district: 'sha_tin',
};
const fields = (change: Partial<MemberRecord>) =>
  Object.keys(recordProblems({ ...person, ...change })).sort();

describe('a record', () => {
  test('of a person in Hong Kong requires only a phone and a district', () =>
    expect(recordProblems(person)).toEqual({}));

  test.each([
    ['a missing district in Hong Kong is rejected', { district: null }, ['district']],
    ['an empty district in Hong Kong is rejected', { district: '' }, ['district']],
    ['a district outside Hong Kong is rejected', { residence_city: 'MACAU' }, ['district']],
    [
      'a missing district outside Hong Kong is accepted',
      { residence_city: 'MACAU', district: null },
      [],
    ],
    [
      'a WhatsApp number without digits is accepted',
      { whatsapp: { country_code: '+852', number: '' } },
      [],
    ],
    [
      'an invalid WhatsApp number is rejected',
      { whatsapp: { country_code: '+852', number: '12' } },
      ['whatsapp.number'],
    ],
    [
      'a company without details is rejected',
      { member_type: 'CORPORATE' },
      ['business_registration_number', 'company_address', 'company_name', 'position'],
    ],
    [
      'an NGO with blank details is rejected',
      { member_type: 'NGO', organization_name: ' ', organization_number: '' },
      ['organization_name', 'organization_number', 'position'],
    ],
    ['an individual as charity is rejected', { has_section_88: true }, ['has_section_88']],
  ] as [string, Partial<MemberRecord>, string[]][])('%s', (_, change, found) => {
    expect(fields(change)).toEqual(found);
  });

  test('rejects a district elsewhere as available for Hong Kong only', () =>
    expect(recordProblems({ ...person, residence_city: 'MACAU' })).toEqual({
      district: { key: 'invalid.only_hong_kong' },
    }));

  test.each([
    ['12345678', true],
    ['12345678-000-03-24-A', true],
    ['A1234567', true],
    ['a1234567', true],
    ['１２３４５６７８－０００', true],
    ['Ａ1234567', true],
    ['1234567', false],
    ['123456789', false],
    ['AB123456', false],
  ])('the business registration number %s is valid: %s', (number, right) => {
    expect(recordProblems({ ...person, business_registration_number: number })).toEqual(
      right ? {} : { business_registration_number: { key: 'invalid.business_registration' } },
    );
  });
});
