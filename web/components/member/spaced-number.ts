/** A member number in groups of digits: `1234 5678`. */
export const spacedNumber = (member_id: string): string =>
  member_id.replace(/(\d{4})(?=\d)/, '$1 ');
