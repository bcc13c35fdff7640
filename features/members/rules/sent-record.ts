import type { FieldProblem } from '#platform/pure/refusal.ts';
import { recordProblems, type MemberRecord } from './record.ts';

export type SentRecord = { [Field in keyof MemberRecord]?: MemberRecord[Field] | undefined };

/** Returns the problems of a record of which some fields are missing or invalid by themselves. */
export function sentRecordProblems(sent: SentRecord): Record<string, FieldProblem> {
  const { phone, residence_city, member_type } = sent;
  const found = recordProblems({
    ...sent,
    member_type: member_type ?? 'PERSONAL',
    phone: phone ?? { country_code: '', number: '' },
    residence_city: residence_city ?? '',
  });
  if (!phone) delete found['phone.number'];
  if (residence_city === undefined) delete found['district'];
  // An invalid kind of member is absent; a missing one is there, as undefined.
  if (!('member_type' in sent)) delete found['has_section_88'];
  return found;
}

/**
 * Returns the problems of the sent fields of a change. A field that is not sent stays as it is
 * stored, and what depends on it is not judged.
 */
export function sentChangeProblems(sent: SentRecord): Record<string, FieldProblem> {
  const found = sentRecordProblems(sent);
  for (const path of Object.keys(found)) {
    const [field = ''] = path.split('.');
    if (!Object.entries(sent).some(([name, value]) => name === field && value !== undefined))
      delete found[path];
  }
  if (sent.member_type === undefined) delete found['has_section_88'];
  return found;
}
