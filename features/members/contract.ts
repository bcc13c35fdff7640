import { z } from 'zod';
import {
  changed,
  copied,
  email,
  endpoint,
  flag,
  id,
  instant,
  listOf,
  locale,
  maybe,
  nameOfPerson,
  optional,
  phone,
  longText,
  terms,
  text,
  textLanguages,
  version,
} from '#platform/endpoint.ts';
import { NewPerson, samePasswords } from '#features/users/contract.ts';
import {
  ageGroups,
  districts,
  genders,
  memberStatuses,
  memberTypes,
  regions,
  relationships,
  residenceCities,
} from './rules/choices.ts';
import { channels } from './rules/consent.ts';
import { membershipTiers } from './rules/tiers.ts';

const PhoneNumber = z.object({ country_code: z.string(), number: z.string() });
const Consents = z.object({
  phone: z.boolean(),
  email_sms: z.boolean(),
  direct_mail: z.boolean(),
});

/** A membership as its member sees it. */
export const Member = z.object({
  id: id(),
  /** Seven digits and a check digit, as printed on the card. */
  member_id: z.string(),
  tier: z.enum(membershipTiers),
  /** The last moment of the tier; null while it is permanent. */
  expires_at: instant().nullable(),
  /** Whole Hong Kong days until then. */
  days_left: z.number().int().nullable(),
  expires_soon: z.boolean(),
  join_date: instant(),
  last_login_at: instant().nullable(),
  status: z.enum(memberStatuses),
  version: z.number(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  name_en: z.string().nullable(),
  name_zh_hk: z.string().nullable(),
  name_zh_cn: z.string().nullable(),
  email: z.string(),
  is_email_verified: z.boolean(),
  phone: PhoneNumber,
  whatsapp: PhoneNumber.nullable(),
  fax: z.string().nullable(),
  birth_month: z.number().int(),
  gender: z.enum(genders),
  age_group: z.enum(ageGroups),
  residence_city: z.enum(residenceCities),
  district: z.enum(districts).nullable(),
  relationship: z.enum(relationships),
  interest_ids: z.array(id()),
  speciality_ids: z.array(id()),
  job_title: z.string().nullable(),
  position: z.string().nullable(),
  is_volunteer: z.boolean(),
  consents: Consents,
  member_type: z.enum(memberTypes),
  company_name: z.string().nullable(),
  company_address: z.string().nullable(),
  business_registration_number: z.string().nullable(),
  organization_number: z.string().nullable(),
  organization_name: z.string().nullable(),
  has_section_88: z.boolean(),
});
export type Member = z.output<typeof Member>;

/** A document of a pending or approved request; its file is at `GET /member-files/{id}`. */
const MemberDocument = z.object({
  id: id(),
  kind: z.enum(['CERTIFICATE', 'SECTION_88']),
  name: z.string(),
  mime_type: z.string(),
  created_at: instant(),
});
/** A membership with its documents. */
export const Profile = Member.extend({ documents: z.array(MemberDocument) });
export type Profile = z.output<typeof Profile>;

const phoneNumber = z.object({ country_code: text(5), number: copied(30) });
/** A code without a number is what an untouched form sends. */
const noNumber = (value: unknown): unknown => {
  // The schema refuses anything that is not an object.
  if (typeof value !== 'object' || value === null) return value;
  const { number, country_code = '' } = value as { number?: unknown; country_code?: unknown };
  const isEmpty = number === undefined || number === null || number === '';
  return isEmpty && /^(\+\d{1,4})?$/.test(String(country_code)) ? null : value;
};
const ids = z.array(id()).max(40);
/** Optional for all member types. */
const others = {
  name_en: optional(nameOfPerson()),
  name_zh_hk: optional(nameOfPerson()),
  name_zh_cn: optional(nameOfPerson()),
  whatsapp: z.preprocess(noNumber, phoneNumber.nullable().optional()),
  fax: optional(phone()),
  /** Only for residents of Hong Kong. */
  district: optional(z.enum(districts)),
  interest_ids: listOf(ids),
  speciality_ids: listOf(ids),
  job_title: optional(text(100)),
  is_volunteer: flag(),
  position: optional(text(100)),
  company_name: optional(text(149)),
  company_address: optional(longText(300)),
  business_registration_number: optional(copied(40)),
  organization_number: optional(copied(40)),
  organization_name: optional(text(149)),
  has_section_88: flag(),
};
const required = {
  phone: phoneNumber,
  birth_month: z.number().int().min(1).max(12),
  gender: z.enum(genders),
  age_group: z.enum(ageGroups),
  residence_city: z.enum(residenceCities),
  relationship: z.enum(relationships),
};
export const ConsentChange = z.object({ phone: flag(), email_sms: flag(), direct_mail: flag() });

/** A membership for a signed-in user. */
export const Join = z.object({
  first_name: nameOfPerson(),
  last_name: nameOfPerson(),
  ...required,
  ...others,
  member_type: maybe(z.enum(memberTypes)),
  consents: maybe(ConsentChange),
  terms: terms(),
});
/** The same, with a new sign-in. */
export const Register = samePasswords(
  NewPerson.omit({ last_name: true, timezone: true }).extend(Join.shape),
);
/** The bearer token identifies the sender: a visitor without one must give a sign-in. */
export const RegisterOrJoin = Join.extend({
  email: maybe(email()),
  password: maybe(z.string().min(8).max(128)),
  password_confirmation: maybe(z.string().max(128)),
  locale: maybe(locale()),
});

export const ProfileChange = z.object({
  first_name: changed(nameOfPerson()),
  last_name: changed(nameOfPerson()),
  phone: changed(required.phone),
  birth_month: changed(required.birth_month),
  gender: changed(required.gender),
  age_group: changed(required.age_group),
  residence_city: changed(required.residence_city),
  relationship: changed(required.relationship),
  member_type: changed(z.enum(memberTypes)),
  ...others,
  version: version(),
});
export type ProfileChange = z.output<typeof ProfileChange>;
export const PasswordChange = samePasswords(
  z.object({
    current_password: z.string().min(1).max(128),
    password: z.string().min(8).max(128),
    password_confirmation: z.string(),
  }),
);

/** The password again, so that a borrowed browser cannot end a membership. */
export const Leaving = z.object({ current_password: z.string().min(1).max(128) });

/** A consent given or withdrawn, with the wording that was read. */
export const ConsentEntry = z.object({
  channel: z.enum(channels),
  is_given: z.boolean(),
  notice_version: z.number(),
  locale: locale(),
  source: z.enum(['REGISTRATION', 'PROFILE', 'STAFF', 'IMPORT', 'UNSUBSCRIBE']),
  /** The source named in an import. */
  origin: z.string().nullable(),
  created_at: instant(),
});
export const ConsentState = Consents.extend({ history: z.array(ConsentEntry) });
export type ConsentState = z.output<typeof ConsentState>;

const Choice = z.object({ id: id(), name: z.string(), text_languages: textLanguages() });
export type Choice = z.output<typeof Choice>;
export const DistrictChoice = z.object({
  key: z.enum(districts),
  name: z.string(),
  region: z.enum(regions),
  region_name: z.string(),
});

export const members = {
  register: endpoint('POST /WOWusers/register', {
    access: 'public',
    limit: 'register',
    status: 201,
    body: RegisterOrJoin,
    visitor_body: Register,
    returns: Profile,
    refuses: ['user.email_taken', 'member.exists', 'set_up.needed'],
  }),
  me: endpoint('GET /WOWusers/me', {
    access: 'signed_in',
    returns: z.object({
      first_name: z.string(),
      locale: locale(),
      /** Null for staff who are not members. */
      member: Profile.nullable(),
    }),
  }),
  profile: endpoint('GET /WOWusers/profile', { access: 'signed_in', returns: Profile }),
  changeProfile: endpoint('PUT /WOWusers/profile', {
    access: 'signed_in',
    body: ProfileChange,
    returns: Profile,
    refuses: ['stale_version'],
  }),
  changePassword: endpoint('PUT /WOWusers/password', {
    access: 'signed_in',
    shape: 'none',
    body: PasswordChange,
  }),
  consents: endpoint('GET /WOWusers/consents', { access: 'signed_in', returns: ConsentState }),
  changeConsents: endpoint('PUT /WOWusers/consents', {
    access: 'signed_in',
    body: ConsentChange,
    returns: ConsentState,
  }),
  /** Ends the membership and erases the personal data. */
  leave: endpoint('DELETE /WOWusers/me', {
    access: 'signed_in',
    shape: 'none',
    body: Leaving,
  }),
  interests: endpoint('GET /public/interests', {
    access: 'public',
    shape: 'list',
    returns: Choice,
  }),
  specialities: endpoint('GET /public/specialities', {
    access: 'public',
    shape: 'list',
    returns: Choice,
  }),
  districts: endpoint('GET /public/districts', {
    access: 'public',
    shape: 'list',
    returns: DistrictChoice,
  }),
};
