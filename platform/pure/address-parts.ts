const western = [
  'address_line_1',
  'address_line_2',
  'city',
  'state_or_region',
  'zip_or_postal_code',
  'country',
] as const;
const chinese = [
  'zip_or_postal_code',
  'country',
  'state_or_region',
  'city',
  'address_line_1',
  'address_line_2',
] as const;

export type AddressField = (typeof western)[number];
type Address = { [field in AddressField]?: string | null | undefined };
export interface AddressPart<Field extends string = AddressField> {
  field: Field;
  text: string;
  /** What separates it from the part before it. */
  before: string;
}

/** Two parts that meet with Chinese characters; others, such as 18 號 and 3 樓, have a space. */
const touching = /\p{Script=Han}\|\p{Script=Han}/u;
/**
 * Returns the parts of an address that are there, in the order in which its language writes them: a
 * Chinese address begins with the largest area and has no commas (九龍深水埗大南街 1 號). One with
 * Latin words too is written like a Western one.
 */
export function addressParts(address: Address): AddressPart[] {
  const fullText = western.map((field) => address[field]).join(' ');
  const isChinese = /\p{Script=Han}/u.test(fullText) && !/[a-z]{2}/i.test(fullText);
  let line = '';
  return (isChinese ? chinese : western).flatMap((field) => {
    const text = address[field];
    if (!text) return [];
    const gap = !isChinese ? ', ' : touching.test(`${line}|${text}`) ? '' : ' ';
    const before = line && gap;
    line = text;
    return [{ field, text, before }];
  });
}

/** Returns an address in one line. */
export const addressText = (address: Address): string =>
  addressParts(address)
    .map(({ text, before }) => before + text)
    .join('');
