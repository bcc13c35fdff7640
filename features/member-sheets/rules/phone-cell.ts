import { halfWidth } from '#platform/pure/half-width.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import {
  country_codes,
  phoneDigits,
  phoneProblem,
  type PhoneNumber,
} from '#features/members/rules/phone.ts';

type Read = { phone: PhoneNumber } | { problem: FieldProblem };

/** Formats a phone number as exported and as `phoneOf` parses it: `+852 91234567`. */
export const phoneText = ({ country_code, number }: PhoneNumber): string =>
  `${country_code} ${number}`;

/**
 * Parses a phone number as found in sheets: `+852 9123 4567`, `85291234567`, `91234567`, or a
 * spreadsheet's form of it (`9.1234567E+7`). Eight digits without a country code are a Hong Kong
 * number; other numbers need their code. A number whose digits a spreadsheet has cut off is a
 * problem.
 */
export function phoneOf(cell: string): Read {
  const text = halfWidth(cell.normalize('NFKC')).replace(/^'+/, '').trim();
  const power = /^(\d)(?:[.,](\d+))?E\+?(\d+)$/i.exec(text);
  if (power) {
    const [, first = '', rest = '', size = '0'] = power;
    if (rest.length < Number(size)) return { problem: { key: 'invalid.sheet_phone_shortened' } };
    return phoneOf(first + rest);
  }
  const plain = text.replace(/^00(?=[1-9])/, '+').replace(/\.0+$/, '');
  const phone = plain.startsWith('+') ? international(plain) : national(plain);
  if (!phone) return { problem: { key: 'invalid.sheet_phone_country' } };
  const problem = phoneProblem(phone);
  return problem ? { problem } : { phone: { ...phone, number: phoneDigits(phone) } };
}

/** The code ends at the first gap; without a gap it must be one of the known codes. */
function international(written: string): PhoneNumber | null {
  // +44 (0)20: the zero is dialled only without the code.
  const text = written.replace('(0)', '');
  const parted = /^(\+\d{1,4})[\s()-]+([\d\s()-]+)$/.exec(text);
  if (parted) return { country_code: parted[1] ?? '', number: bare(parted[2] ?? '') };
  const code = [...country_codes]
    .toSorted((a, b) => b.length - a.length)
    .find((countryCode) => text.startsWith(countryCode));
  return code ? { country_code: code, number: bare(text.slice(code.length)) } : null;
}

function national(text: string): PhoneNumber | null {
  const digits = bare(text);
  if (/^\d{8}$/.test(digits)) return { country_code: '+852', number: digits };
  const code = /^(852|853)\d{8}$|^(86)\d{11}$/.exec(digits);
  const found = code?.[1] ?? code?.[2];
  if (found) return { country_code: `+${found}`, number: digits.slice(found.length) };
  // Too short or too long for Hong Kong, or no number at all: validation will report it as such.
  return /^\d{9,}$/.test(digits) ? null : { country_code: '+852', number: digits };
}
const bare = (number: string): string => number.replace(/[\s()-]/g, '');
