import { halfWidth } from '#platform/pure/half-width.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';

export interface PhoneNumber {
  /** `+852` */
  country_code: string;
  number: string;
}

/**
 * The codes that the form offers, Hong Kong and its neighbours first; clients may send any other.
 */
export const country_codes = [
  '+852',
  '+853',
  '+86',
  '+886',
  '+44',
  '+1',
  '+61',
  '+65',
  '+60',
  '+81',
  '+82',
  '+63',
  '+62',
  '+66',
  '+91',
  '+33',
  '+49',
] as const;

/**
 * The digits of valid numbers: Hong Kong by spec §5, Macau and Mainland China by
 * facts/hong-kong.md.
 */
const lengths: Readonly<Record<string, RegExp>> = {
  '+852': /^[2-9]\d{7}$/,
  '+853': /^\d{8}$/,
  '+86': /^\d{11}$/,
};

/** Countries in which a zero is dialled before a number, but not after the country code. */
const with_zero = '+886 +44 +61 +60 +81 +82 +63 +62 +66 +91 +33 +49'.split(' ');

/**
 * Drops spaces and hyphens (decisions §9), brackets, dots, invisible marks, the country code where
 * it is repeated, with a plus, dialled (`00852`) or, where the length tells, alone, and the zero
 * that is dialled only within a country; writes digits in half width.
 */
export function phoneDigits(phone: PhoneNumber): string {
  const digits = withoutCode(phone);
  return with_zero.includes(phone.country_code) ? digits.replace(/^0/, '') : digits;
}

function withoutCode({ country_code, number }: PhoneNumber): string {
  const digits = halfWidth(number)
    .replace(/[\s\p{Pd}().]/gu, '')
    .replace(/^00/, '+');
  if (digits.startsWith(country_code)) return digits.slice(country_code.length);
  const code = country_code.slice(1);
  const rest = digits.startsWith(code) ? digits.slice(code.length) : digits;
  return lengths[country_code]?.test(rest) ? rest : digits;
}

/** Returns the problem with a number; null when there is none. */
export function phoneProblem({ country_code, number }: PhoneNumber): FieldProblem | null {
  if (!/^\+[1-9]\d{0,3}$/.test(country_code)) return { key: 'invalid.phone' };
  const digits = phoneDigits({ country_code, number });
  if ((lengths[country_code] ?? /^\d{4,14}$/).test(digits)) return null;
  return { key: country_code === '+852' ? 'invalid.phone_hong_kong' : 'invalid.phone' };
}

/**
 * A Hong Kong number that is probably not a mobile number, given as a personal WhatsApp
 * (facts/hong-kong.md: mobile numbers begin with 4, 5, 6 or 9, some with 70 and 71; 58 is a fixed
 * line). It causes a warning, not a refusal.
 */
export const isProbablyNoMobile = ({ country_code, number }: PhoneNumber): boolean =>
  country_code === '+852' &&
  phoneProblem({ country_code, number }) === null &&
  !/^(?!58)(?:[4569]|7[01])/.test(phoneDigits({ country_code, number }));
