/** Returns the browser's user agent; null when it sends none. */
export const userAgentOf = (
  headers: Record<string, string | string[] | undefined>,
): string | null => (typeof headers['user-agent'] === 'string' ? headers['user-agent'] : null);
