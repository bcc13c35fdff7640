import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { RowProblem, Values } from './cells.ts';
import type { SheetField } from './fields.ts';

interface Person {
  email: string;
  id: number | null;
  member_id: string | null;
  phone: string | null;
}
/** The users that the rows of a batch may be about. */
export interface Known<P extends Person> {
  byNumber: ReadonlyMap<string, P>;
  byEmail: ReadonlyMap<string, P>;
  byPhone: ReadonlyMap<string, readonly P[]>;
}

const wrong = (
  field: SheetField,
  key: FieldProblem['key'],
  values: Record<string, string> = {},
): RowProblem => ({ field, problem: { key, values } });

/** Returns a member number as stored: people write it with gaps. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '');

/**
 * Finds the person a row is about: by member number, else by address, else by phone; null for a new
 * person. An unknown number is a problem and never a new member, because it may belong to an erased
 * one. Further problems are an address that does not belong to the number, and the phone of a
 * member who has another address.
 */
export function matchOf<P extends Person>(
  { member_id, email }: Values,
  phone: string | null,
  { byNumber, byEmail, byPhone }: Known<P>,
): { person: P | null } | RowProblem {
  const number = member_id === undefined ? undefined : plainNumber(String(member_id));
  const found = email === undefined ? undefined : byEmail.get(String(email));
  if (number !== undefined) {
    const person = byNumber.get(number);
    if (!person)
      return wrong('member_id', 'invalid.sheet_no_member', { value: number.slice(0, 20) });
    if (email === undefined || email === person.email) return { person };
    return found
      ? wrong('email', 'invalid.sheet_two_people')
      : wrong('email', 'invalid.sheet_other_email', { number });
  }
  if (found) return { person: found };
  const [member, other] = (phone === null ? undefined : byPhone.get(phone)) ?? [];
  if (!member) return { person: null };
  if (email !== undefined)
    return wrong('phone', 'invalid.sheet_phone_known', { number: member.member_id ?? '' });
  return other ? wrong('phone', 'invalid.sheet_phone_of_many') : { person: member };
}
