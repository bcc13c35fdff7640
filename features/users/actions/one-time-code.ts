import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every app knows it: SHA-1, six digits, half a minute. */
const period = 30;
const totpOf = (secret: string): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** 160 random bits, as RFC 4226 wants them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the picture for the app says: whose secret it is, and of which venue. */
export function uriOf(secret: string, issuer: string, label: string): string {
  const totp = totpOf(secret);
  // A colon parts the two in the address.
  totp.issuer = issuer.replaceAll(':', ' ');
  totp.label = label;
  return totp.toString();
}

/**
 * The time step whose code this is, at an instant in milliseconds: that of now, or the one before or after, for clocks
 * differ. Null when it is none.
 */
export function stepOf(secret: string, typed: string, timestamp: number): number | null {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** Groups of four letters, with 120 random bits: enough to be stored as a bare hash (ASVS 6.5.2 wants 112). */
export const newRecoveryCode = (): string =>
  (new Secret({ size: 15 }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-');

/** The letters of it, however it was typed. */
export const recoveryLetters = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z2-7]/g, '');
