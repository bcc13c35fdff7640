/**
 * Returns the path at which this document was loaded; null when the browser does not tell. Its
 * Content-Security-Policy is that of the page there: client-side navigation changes the address but
 * not the policy.
 */
export function loadedPath(): string | null {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded ? new URL(loaded.name).pathname : null;
}
