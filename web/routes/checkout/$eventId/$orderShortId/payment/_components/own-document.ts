/**
 * Whether this document was loaded as a payment page. Only those have the CSP that allows the card
 * form (`server/page-headers.ts`); after a client-side navigation the document still has the policy
 * of the page before.
 */
export function isPaymentDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && /\/payment\/?$/.test(new URL(loaded.name).pathname);
}
