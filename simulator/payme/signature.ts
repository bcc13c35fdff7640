import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The value of the header `Digest`: SHA-256 in base64. */
export function digestOf(body: string): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
}

/** The signed text: one `name: value` line per header, in the order given. */
export type Line = readonly [name: string, value: string];

/** Signs with the bytes of the key, which is issued as base64. */
export function sign(lines: readonly Line[], signingKey: string): string {
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return createHmac('sha256', Buffer.from(signingKey, 'base64')).update(text).digest('base64');
}

/** The value of the header `Signature`, which signs these lines in their order. */
export function signatureHeader(lines: readonly Line[], keyId: string, signingKey: string): string {
  const names = lines.map(([name]) => name).join(' ');
  const signature = sign(lines, signingKey);
  return `keyId="${keyId}",algorithm="hmac-sha256",headers="${names}",signature="${signature}"`;
}

type ReadSignature = { keyId: string; algorithm: string; headers: string; signature: string };

const parts = ['keyId', 'algorithm', 'headers', 'signature'] as const;

/** Null when a part is missing, duplicate or unknown. */
export function readSignature(header: string): ReadSignature | null {
  const found = new Map<string, string>();
  for (const part of header.split(/,\s*(?=\w+=")/)) {
    const [, name, value] = /^(\w+)="([^"]*)"$/.exec(part) ?? [];
    if (name === undefined || value === undefined || found.has(name)) return null;
    found.set(name, value);
  }
  if (found.size !== parts.length || parts.some((name) => !found.has(name))) return null;
  return Object.fromEntries(found) as ReadSignature;
}

/** Compares in constant time, except for the length. */
export function areEqual(text: string, other: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
