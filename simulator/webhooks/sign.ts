import { createHmac } from 'node:crypto';

/** Stripe's scheme: the receiver computes the same over the time and the body exactly as it came. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
