import { Secret, TOTP } from 'otpauth';
import { halfWidth } from '#platform/pure/half-width.ts';

/** RFC 6238 with the defaults of all authenticator apps: SHA-1, six digits, 30 seconds. */
const period = 30;
const totpOf = (secret: string): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI in the QR code for the app: the user's label, and the venue as issuer. */
export function uriOf(secret: string, issuer: string, label: string): string {
  const totp = totpOf(secret);
  // A colon separates issuer and label in the URI.
  totp.issuer = issuer.replaceAll(':', ' ');
  totp.label = label;
  return totp.toString();
}

/**
 * Returns the time step of a code at a timestamp in milliseconds: the current one, or the one
 * before or after, as clocks differ. Null when the code matches none.
 */
export function stepOf(secret: string, typed: string, timestamp: number): number | null {
  const token = halfWidth(typed).replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/**
 * Groups of four letters, with 120 random bits: enough to be stored as a plain hash (ASVS 6.5.2
 * requires 112).
 */
export const newRecoveryCode = (): string =>
  (new Secret({ size: 15 }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-');

/** Normalizes a typed recovery code to its letters. */
export const recoveryLetters = (typed: string): string =>
  halfWidth(typed)
    .toLowerCase()
    .replace(/[^a-z2-7]/g, '');
