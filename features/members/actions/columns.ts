import type { z } from 'zod';
import { columnsOf, type Destinations } from '#platform/rows/columns.ts';
import { Refusal, type FieldProblem } from '#platform/pure/refusal.ts';
import type { ProfileChange } from '../contract.ts';
import { phoneDigits, type PhoneNumber } from '../rules/phone.ts';
import { businessNumber, recordProblems, type MemberRecord } from '../rules/record.ts';
import { sentChangeProblems, sentRecordProblems, type SentRecord } from '../rules/sent-record.ts';
import type { NewMember } from '../store.ts';

type Input = z.output<typeof ProfileChange>;

/** Stores the digits; does not check whether the number is valid. */
export const phoneColumns = (phone: PhoneNumber) => ({
  phone_country_code: phone.country_code,
  phone_number: phoneDigits(phone),
});

const destinations: Destinations<Input, NewMember> = {
  first_name: 'stored elsewhere',
  last_name: 'stored elsewhere',
  name_en: 'kept',
  name_zh_hk: 'kept',
  name_zh_cn: 'kept',
  phone: phoneColumns,
  whatsapp: (found: PhoneNumber | null) => ({
    whatsapp_country_code: found?.country_code ?? null,
    whatsapp_number: found ? phoneDigits(found) : null,
  }),
  fax: 'kept',
  birth_month: 'kept',
  gender: 'kept',
  age_group: 'kept',
  residence_city: 'kept',
  district: 'kept',
  relationship: 'kept',
  interest_ids: 'stored elsewhere',
  speciality_ids: 'stored elsewhere',
  job_title: 'kept',
  position: 'kept',
  is_volunteer: 'kept',
  member_type: 'kept',
  company_name: 'kept',
  company_address: 'kept',
  business_registration_number: (number: string | null) => ({
    business_registration_number: number && businessNumber(number),
  }),
  organization_number: 'kept',
  organization_name: 'kept',
  has_section_88: 'kept',
  version: 'stored elsewhere',
};
/** Maps an input to the columns of a member. */
export const memberColumns = (input: Input): Partial<NewMember> => columnsOf(input, destinations);

/** Reports all problems of a record at once. */
export const mustBeWhole = (record: MemberRecord): void => refuseAll(recordProblems(record));
/** Reports the problems of a record of which some fields are missing or invalid by themselves. */
export const mustBeSentWhole = (sent: SentRecord): void => refuseAll(sentRecordProblems(sent));
/** Reports the problems of the valid fields of a change. */
export const mustBeChangeable = (sent: SentRecord): void => refuseAll(sentChangeProblems(sent));

function refuseAll(problems: Record<string, FieldProblem>): void {
  const errors: Record<string, FieldProblem[]> = {};
  for (const [path, problem] of Object.entries(problems)) errors[path] = [problem];
  if (Object.keys(errors).length) throw new Refusal('input.invalid', 422, {}, errors);
}
