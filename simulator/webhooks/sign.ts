import { createHmac } from 'node:crypto';

/** Stripe's scheme: the receiver computes the same signature over the time and the exact body. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
