/**
 * Was this document loaded as a payment page? Only such a one has the policy that lets the card form in
 * (`server/page-headers.ts`); somebody who came here from a link of the page before is still in that one's document.
 */
export function isPaymentDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && /\/payment\/?$/.test(new URL(loaded.name).pathname);
}
