/** A call that will go away, as docs/api-versions.md promises it. Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  since: string;
  /** From then on it is gone: at least six months later. */
  until: string;
  /** What replaces it, in words. */
  instead: string;
}

/** The headers `Deprecation` (RFC 9745: seconds since 1970) and `Sunset` (RFC 8594: an HTTP date). */
export function deprecationHeaders({ since, until }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(until).toUTCString(),
  };
}
