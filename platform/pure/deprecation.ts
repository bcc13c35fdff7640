/** Announces the end of a call, as docs/api-versions.md promises. Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  since: string;
  /** The day on which it is removed: at least six months later. */
  until: string;
  /** What replaces it, in words. */
  instead: string;
}

/**
 * The headers `Deprecation` (RFC 9745: seconds since 1970) and `Sunset` (RFC 8594: an HTTP date).
 */
export function deprecationHeaders({ since, until }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
  };
}
