import type { Member } from '#features/members/contract.ts';
import { changedOf } from '#web/lib/merge-changes.ts';
import type { District, MemberType } from '#features/members/rules/choices.ts';
import { requiredOf } from '#features/members/rules/record.ts';
import { keysOf } from '#platform/pure/records.ts';

/** The values of both member forms: texts, as inputs have them. */
export interface MemberValues {
  first_name: string;
  last_name: string;
  name_en: string;
  name_zh_hk: string;
  name_zh_cn: string;
  phone: { country_code: string; number: string };
  whatsapp: { country_code: string; number: string };
  fax: string;
  birth_month: string;
  gender: string;
  age_group: string;
  residence_city: string;
  district: District | '';
  relationship: string;
  interest_ids: number[];
  speciality_ids: number[];
  job_title: string;
  position: string;
  is_volunteer: boolean;
  member_type: MemberType;
  company_name: string;
  company_address: string;
  business_registration_number: string;
  organization_number: string;
  organization_name: string;
  has_section_88: boolean;
}

export const emptyMember: MemberValues = {
  first_name: '',
  last_name: '',
  name_en: '',
  name_zh_hk: '',
  name_zh_cn: '',
  phone: { country_code: '+852', number: '' },
  whatsapp: { country_code: '+852', number: '' },
  fax: '',
  birth_month: '',
  gender: '',
  age_group: '',
  residence_city: 'HONG_KONG',
  district: '',
  relationship: '',
  interest_ids: [],
  speciality_ids: [],
  job_title: '',
  position: '',
  is_volunteer: false,
  member_type: 'PERSONAL',
  company_name: '',
  company_address: '',
  business_registration_number: '',
  organization_number: '',
  organization_name: '',
  has_section_88: false,
};

/** Returns a member's values for the form. */
export function valuesOf(member: Member): MemberValues {
  const texts: Record<string, unknown> = {};
  for (const name of keysOf(emptyMember)) texts[name] = member[name] ?? emptyMember[name];
  // Every name of the form is present; a member's values differ from the form's only by null.
  return { ...(texts as unknown as MemberValues), birth_month: String(member.birth_month) };
}

const ofKinds = [
  ...new Set([...requiredOf.CORPORATE, ...requiredOf.NGO]),
] satisfies (keyof MemberValues)[];

/**
 * Returns the body of the form: the fields of companies and organizations only for that kind, the
 * district only in Hong Kong.
 */
export function bodyOf<T extends MemberValues>(values: T) {
  const { member_type, residence_city, district, birth_month } = values;
  const requiredFields: readonly string[] = requiredOf[member_type];
  const cleared = Object.fromEntries(
    ofKinds.filter((name) => !requiredFields.includes(name)).map((name) => [name, '']),
  );
  return {
    ...values,
    ...cleared,
    district: residence_city === 'HONG_KONG' ? district : ('' as const),
    birth_month: birth_month === '' ? undefined : Number(birth_month),
    has_section_88: member_type === 'NGO' && values.has_section_88,
  };
}

/**
 * Returns only the changed fields of an existing member, so that other users' changes are not
 * undone.
 */
export const changesOf = (values: MemberValues, member: Member) =>
  changedOf(bodyOf(values), bodyOf(valuesOf(member)));
