export interface Window {
  activates_at: string | null;
  expires_at: string | null;
}

/** A list is active from its activation until its expiry, half-open. */
export function windowState(
  { activates_at, expires_at }: Window,
  now: string,
): 'NOT_ACTIVE' | 'ACTIVE' | 'EXPIRED' {
  if (expires_at !== null && now >= expires_at) return 'EXPIRED';
  return activates_at !== null && now < activates_at ? 'NOT_ACTIVE' : 'ACTIVE';
}
