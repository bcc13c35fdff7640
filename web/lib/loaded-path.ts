/**
 * The path at which this document was loaded; null where the browser does not tell. Its Content-Security-Policy is that
 * of the page there: going on to another page within the browser changes the address and keeps the policy.
 */
export function loadedPath(): string | null {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name).pathname : null;
}
