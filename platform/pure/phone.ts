import { halfWidth } from './half-width.ts';

/**
 * Whether a text is a phone number as people write it: at most 30 characters and 5 to 15 digits; a
 * Hong Kong number has eight digits after +852 (spec §5).
 */
export function isPhone(typed: string): boolean {
  const text = halfWidth(typed);
  const digits = text.replace(/\D/g, '');
  if (!/^\+?[\d\s().-]{5,30}$/.test(text) || digits.length < 5 || digits.length > 15) return false;
  return !/^\+\s*8\s*5\s*2/.test(text) || digits.length === 11;
}
