/**
 * The content of a member card's QR code: `M1.<key id>.<member number>.<signature>`, with an
 * Ed25519 signature over everything before it. A ticket begins with `F1.`, and the prefix is
 * signed, so neither can pass for the other.
 */
export interface CardCode {
  key_id: string;
  member_id: string;
  signed: string;
  signature: string;
}

const form = /^(M1\.([A-Za-z0-9_-]{4,12})\.([1-9]\d{7}))\.([A-Za-z0-9_-]{86})$/;

/** The signed part of a code. */
export const cardBody = (keyId: string, memberId: string): string => `M1.${keyId}.${memberId}`;

/** Whether a text claims to be a member card. */
export const isCard = (code: string): boolean => code.trim().startsWith('M1.');

/** Returns the parts of a code, or null when it does not have our format. */
export function readCard(code: string): CardCode | null {
  const [, signed = '', key_id = '', member_id = '', signature = ''] = form.exec(code.trim()) ?? [];
  return signed ? { key_id, member_id, signed, signature } : null;
}
