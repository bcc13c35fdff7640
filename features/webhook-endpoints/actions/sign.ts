import { createHmac } from 'node:crypto';
import { randomToken } from '#platform/secrets.ts';

/** Returns a new secret in the format of the Standard Webhooks specification: 256 random bits. */
export const newSecret = (): string =>
  `whsec_${Buffer.from(randomToken(), 'base64url').toString('base64')}`;

/**
 * Returns the headers by which a receiver can verify the origin and time of a body
 * (docs/webhooks.md). There is one signature per secret: two during a rotation.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
