/**
 * What the QR code of a member card holds: `M1.<key id>.<member number>.<signature>`, the signature being Ed25519 over
 * everything before it. A ticket begins with `F1.`, and the beginning is signed, so neither can pass for the other.
 */
export interface CardCode {
  key_id: string;
  member_id: string;
  signed: string;
  signature: string;
}

const form = /^(M1\.([A-Za-z0-9_-]{4,12})\.([1-9]\d{7}))\.([A-Za-z0-9_-]{86})$/;

/** The part of a code that is signed. */
export const cardBody = (keyId: string, memberId: string): string => `M1.${keyId}.${memberId}`;

/** Does a text claim to be a member card? */
export const isCard = (code: string): boolean => code.trim().startsWith('M1.');

/** The parts of a code, or null when it is none of ours by its form. */
export function readCard(code: string): CardCode | null {
  const [, signed = '', key_id = '', member_id = '', signature = ''] = form.exec(code.trim()) ?? [];
  return signed ? { key_id, member_id, signed, signature } : null;
}
