import type { Request } from './route.ts';

/** The account in `Stripe-Account` (v1) or `Stripe-Context` (v2); null is the platform itself. */
export function namedAccount({ headers }: Request): string | null {
  const header = headers['stripe-account'] ?? headers['stripe-context'];
  return typeof header === 'string' && header !== '' ? header : null;
}
