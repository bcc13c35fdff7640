import { createHash, createHmac } from 'node:crypto';
import { sameText } from '#platform/secrets.ts';

/**
 * `SHA-256=…` of the exact bytes of a body; a request without a body has the digest of zero bytes.
 */
export const digestOf = (body: string | Buffer): string =>
  `SHA-256=${createHash('sha256').update(body).digest('base64')}`;

export interface SigningKey {
  id: string;
  /** As PayMe provides it: base64 of the bytes of the key. */
  base64: string;
}

/** The signed lines: the named headers, in that order. */
const linesOf = (names: readonly string[], values: Readonly<Record<string, string>>): string =>
  names.map((name) => `${name}: ${values[name] ?? ''}`).join('\n');

const hmac = ({ base64 }: SigningKey, text: string): string =>
  createHmac('sha256', Buffer.from(base64, 'base64')).update(text).digest('base64');

/** Returns the `Signature` header of our own requests. */
export function signatureHeader(
  key: SigningKey,
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): string {
  const signature = hmac(key, linesOf(names, values));
  return `keyId="${key.id}",algorithm="hmac-sha256",headers="${names.join(' ')}",signature="${signature}"`;
}

/**
 * Whether a `Signature` header is valid for these values. It must cover all demanded names: one
 * that covers fewer does not vouch for the others.
 */
export function isSigned(
  key: SigningKey,
  header: string,
  demanded: readonly string[],
  values: Readonly<Record<string, string>>,
): boolean {
  const parts = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const names = (parts['headers'] ?? '').split(' ');
  if (parts['algorithm'] !== 'hmac-sha256') return false;
  if (parts['keyId'] !== undefined && parts['keyId'] !== key.id) return false;
  if (names.length !== demanded.length || demanded.some((name) => !names.includes(name)))
    return false;
  return sameText(parts['signature'] ?? '', hmac(key, linesOf(names, values)));
}
