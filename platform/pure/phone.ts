/** A phone number as people write it; one of Hong Kong has eight digits after +852 (spec §5). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 5 || digits.length > 15) return false;
  return !/^\+\s*8\s*5\s*2/.test(text) || digits.length === 11;
}
