import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto';
import { randomPart } from './random.ts';

/** A secret of so many random bytes, in characters that are safe in an address. */
export const randomToken = (bytes = 32): string => randomPart(bytes).toString('base64url');

/** A public short id: prefix and 20 random characters (120 bits). */
export const shortId = (prefix: 'o' | 'a' | 'cil' | 'ci'): string => `${prefix}_${randomToken(15)}`;

/** Long random secrets are stored as this: it cannot be turned back and needs no salt. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Keyed hash for things that are not secret enough to hash bare (addresses in rate limits). */
export const keyedHash = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url').slice(0, 22);

/** A secret of 256 bits that follows from another one, to those who know the installation's secret. */
export const derivedToken = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`successor of ${token}`).digest('base64url');

/** Compares in constant time; different lengths are different. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const sealingKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'foyer sealing', 32));

/** Encrypts what must lie in the database but be useless to someone who only has the database (AES-256-GCM). */
export function seal(secret: string, plain: Buffer): Buffer {
  const nonce = randomPart(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The reverse of `seal`. Throws when the secret is another one or the bytes were touched. */
export function unseal(secret: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}
