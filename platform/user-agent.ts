/** What a browser says it is; null when it says nothing. */
export const userAgentOf = (
  headers: Record<string, string | string[] | undefined>,
): string | null => (typeof headers['user-agent'] === 'string' ? headers['user-agent'] : null);
