import { halfWidth } from '#platform/pure/half-width.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { District, MemberType } from './choices.ts';
import { phoneProblem, type PhoneNumber } from './phone.ts';

/** The fields of a record that are validated together; missing texts may be empty. */
export interface MemberRecord {
  member_type: MemberType;
  phone: PhoneNumber;
  whatsapp?: PhoneNumber | null | undefined;
  residence_city: string;
  district?: District | '' | null | undefined;
  position?: string | null | undefined;
  company_name?: string | null | undefined;
  company_address?: string | null | undefined;
  business_registration_number?: string | null | undefined;
  organization_number?: string | null | undefined;
  organization_name?: string | null | undefined;
  has_section_88?: boolean | undefined;
}

/** The details of a company or organization that each member type requires (spec §5). */
export const requiredOf = {
  PERSONAL: [],
  CORPORATE: ['company_name', 'company_address', 'business_registration_number', 'position'],
  NGO: ['organization_number', 'organization_name', 'position'],
} as const satisfies Record<MemberType, readonly (keyof MemberRecord)[]>;

/**
 * Eight digits of the certificate, or a letter and seven digits for a body without one; the part
 * after the first hyphen belongs to the certificate (facts/hong-kong.md).
 */
export const isBusinessNumber = (text: string): boolean =>
  /^(?:\d{8}|[A-Z]\d{7})(?:-.*)?$/.test(businessNumber(text).trim());
/** The number as stored: in capitals and half width. */
export const businessNumber = (text: string): string => halfWidth(text).toUpperCase();

/** Returns the problems of a record as a whole, by field (spec §5). */
export function recordProblems(record: MemberRecord): Record<string, FieldProblem> {
  const found: Record<string, FieldProblem> = {};
  const phone = phoneProblem(record.phone);
  if (phone) found['phone.number'] = phone;
  const whatsapp = record.whatsapp?.number.trim() ? phoneProblem(record.whatsapp) : null;
  if (whatsapp) found['whatsapp.number'] = whatsapp;
  const isInHongKong = record.residence_city === 'HONG_KONG';
  if (isInHongKong && !record.district) found['district'] = { key: 'invalid.required' };
  if (!isInHongKong && record.district) found['district'] = { key: 'invalid.only_hong_kong' };
  for (const field of requiredOf[record.member_type])
    if (!record[field]?.trim()) found[field] = { key: 'invalid.required' };
  const number = record.business_registration_number?.trim();
  if (number && !isBusinessNumber(number))
    found['business_registration_number'] = { key: 'invalid.business_registration' };
  if (record.has_section_88 && record.member_type !== 'NGO')
    found['has_section_88'] = { key: 'invalid.only_ngo' };
  return found;
}
