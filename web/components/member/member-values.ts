import type { Member } from '#features/members/contract.ts';
import { changedOf } from '#web/lib/merge-changes.ts';
import type { District, MemberType } from '#features/members/rules/choices.ts';
import { requiredOf } from '#features/members/rules/record.ts';

/** What both forms of a member hold: texts, as inputs have them. */
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

/** A member as the form shows them. */
export function valuesOf(member: Member): MemberValues {
  const texts: Record<string, unknown> = {};
  for (const name of Object.keys(emptyMember) as (keyof MemberValues)[])
    texts[name] = member[name] ?? emptyMember[name];
  // Every name of the form is there; what the two hold under one differs in null alone.
  return { ...(texts as unknown as MemberValues), birth_month: String(member.birth_month) };
}

const ofKinds = [
  ...new Set([...requiredOf.CORPORATE, ...requiredOf.NGO]),
] satisfies (keyof MemberValues)[];

/** What is sent of it: of a company or an organization only what that kind is asked, a district only in Hong Kong. */
export function bodyOf<T extends MemberValues>(values: T) {
  const { member_type, residence_city, district, birth_month } = values;
  const asked: readonly string[] = requiredOf[member_type];
  const cleared = Object.fromEntries(
    ofKinds.filter((name) => !asked.includes(name)).map((name) => [name, '']),
  );
  return {
    ...values,
    ...cleared,
    district: residence_city === 'HONG_KONG' ? district : ('' as const),
    birth_month: birth_month === '' ? undefined : Number(birth_month),
    has_section_88: member_type === 'NGO' && values.has_section_88,
  };
}

/** What is sent of a member who was there before: what was changed, so that nobody's other changes are undone. */
export const changesOf = (values: MemberValues, member: Member) =>
  changedOf(bodyOf(values), bodyOf(valuesOf(member)));
