import { createHmac } from 'node:crypto';
import { randomToken } from '#platform/secrets.ts';

/** A new secret as the Standard Webhooks specification writes it: 256 random bits. */
export const newSecret = (): string =>
  `whsec_${Buffer.from(randomToken(), 'base64url').toString('base64')}`;

/**
 * The headers by which a receiver knows that we wrote a body, and when (docs/webhooks.md). Each secret signs once: two
 * of them while one takes the place of the other.
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
