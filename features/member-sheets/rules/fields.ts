import {
  ageGroups,
  districts,
  genders,
  memberStatuses,
  memberTypes,
  relationships,
  residenceCities,
} from '#features/members/rules/choices.ts';
import { channels, type Channel } from '#features/members/rules/consent.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import { keysOf } from '#platform/pure/records.ts';

/** How a cell of a field is written and read. */
type Kind = 'text' | 'phone' | 'month' | 'choice' | 'switch' | 'list' | 'day' | 'known';

/** The columns of a members sheet, in order, as an export writes and an import reads them. */
export const sheetFields = {
  member_id: 'text',
  last_name: 'text',
  first_name: 'text',
  name_en: 'text',
  name_zh_hk: 'text',
  name_zh_cn: 'text',
  email: 'text',
  phone: 'phone',
  whatsapp: 'phone',
  fax: 'text',
  gender: 'choice',
  birth_month: 'month',
  age_group: 'choice',
  residence_city: 'choice',
  district: 'choice',
  relationship: 'choice',
  interest_ids: 'list',
  speciality_ids: 'list',
  job_title: 'text',
  position: 'text',
  is_volunteer: 'switch',
  member_type: 'choice',
  company_name: 'text',
  company_address: 'text',
  business_registration_number: 'text',
  organization_number: 'text',
  organization_name: 'text',
  has_section_88: 'switch',
  tier: 'choice',
  expires_at: 'day',
  status: 'choice',
  consent_phone: 'switch',
  consent_phone_at: 'day',
  consent_phone_source: 'text',
  consent_email_sms: 'switch',
  consent_email_sms_at: 'day',
  consent_email_sms_source: 'text',
  consent_direct_mail: 'switch',
  consent_direct_mail_at: 'day',
  consent_direct_mail_source: 'text',
  // Exported, but never imported.
  join_date: 'known',
  last_login_at: 'known',
} as const satisfies Record<string, Kind>;
export type SheetField = keyof typeof sheetFields;
export const sheetFieldNames = keysOf(sheetFields);
/** Also true for fields that are exported but never imported. */
export const isSheetField = (name: string): name is SheetField => Object.hasOwn(sheetFields, name);

type OfKind<K extends Kind> = {
  [F in SheetField]: (typeof sheetFields)[F] extends K ? F : never;
}[SheetField];
export type ChoiceField = OfKind<'choice'>;
export type ListField = OfKind<'list'>;

/**
 * The values of a choice, and the catalogue entries that name them; an export writes the first
 * entry.
 */
export const choicesOf = {
  gender: { values: genders, words: ['member.gender'] },
  age_group: { values: ageGroups, words: ['member.age'] },
  residence_city: { values: residenceCities, words: ['member.city'] },
  district: { values: districts, words: ['member.district'] },
  relationship: {
    values: relationships,
    words: ['manage_members.relationship', 'member.relationship'],
  },
  member_type: { values: memberTypes, words: ['member.type'] },
  tier: { values: membershipTiers, words: ['event_page.tier'] },
  status: { values: memberStatuses, words: ['manage_members.status'] },
} as const satisfies Record<ChoiceField, { values: readonly string[]; words: readonly string[] }>;

/** The three columns of a channel: consent, its date, and its source. */
export const consentFields = channels.map((channel) => ({
  channel,
  is: `consent_${channel}` as `consent_${Channel}`,
  at: `consent_${channel}_at` as `consent_${Channel}_at`,
  source: `consent_${channel}_source` as `consent_${Channel}_source`,
}));

/** Separates the names of a list in one cell. */
export const listSeparator = '; ';
/** Written instead of a name that would break the parsing of a list. */
export const asNumber = (id: number): string => `#${id}`;
