import { plus } from '#platform/pure/time.ts';

/** decisions.md §3. Minutes and seconds of a bearer token's life. */
export const rotate_after_minutes = 10;
export const grace_seconds = 60;
export const lifetime_days = 14;
export const link_minutes = {
  confirm_email: 60,
  reset_password: 60,
  change_email: 60,
  stop_email_change: 72 * 60,
  invitation: 7 * 24 * 60,
} as const;

export interface SessionState {
  created_at: string;
  expires_at: string;
  retired_at: string | null;
  successor_used: boolean;
}

/**
 * What a presented token means. `accept` it; `rotate` it: accept and give a successor; `replay`: it was retired and
 * its successor is in use elsewhere, so someone has a copy and the whole family ends; `refuse` it.
 */
export function judge(
  session: SessionState,
  now: string,
): 'accept' | 'rotate' | 'replay' | 'refuse' {
  if (session.expires_at <= now) return 'refuse';
  if (session.retired_at) {
    if (now <= plus(session.retired_at, grace_seconds * 1000)) return 'accept';
    return session.successor_used ? 'replay' : 'refuse';
  }
  return plus(session.created_at, rotate_after_minutes * 60_000) <= now ? 'rotate' : 'accept';
}
