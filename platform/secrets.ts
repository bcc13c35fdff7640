import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { randomPart } from './random.ts';

/** Returns a secret of `bytes` random bytes, in URL-safe characters. */
export const randomToken = (bytes = 32): string => randomPart(bytes).toString('base64url');

/** Returns a public short id: prefix and 20 random characters (120 bits). */
export const shortId = (prefix: 'o' | 'a' | 'cil' | 'ci'): string => `${prefix}_${randomToken(15)}`;

/** Hashes long random secrets for storage; they need no salt. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Keyed hash for values that are too easy to guess for a plain hash (addresses in rate limits). */
export const keyedHash = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url').slice(0, 22);

/** Derives a 256-bit secret from another one; only holders of the installation's secret can. */
export const derivedToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`successor of ${token}`).digest('base64url');

/** Compares in constant time; texts of different lengths differ. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'foyer sealing', 32));

/**
 * Encrypts what is stored in the database but must be useless to someone who has only the database
 * (AES-256-GCM).
 */
export function seal(secret: string, plain: Buffer): Buffer {
  const nonce = randomPart(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Reverses `seal`. Throws when the secret is a different one or the bytes were modified. */
export function unseal(secret: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
