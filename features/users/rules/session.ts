import { plus } from '#platform/pure/time.ts';

/** Lifetimes of a bearer token (decisions.md §3). */
export const rotate_after_minutes = 10;
export const grace_seconds = 60;
/** A session ends after this long without use, and after its absolute lifetime in any case. */
export const lifetime_days = 14;
export const absolute_days = { staff: 30, visitor: 90 } as const;
/** Concurrent sessions of one user; one more ends the least recently used. */
export const sessions_at_once = 20;
/**
 * For this long after signing in, or proving their identity again, users need not enter the
 * password.
 */
export const recent_proof_ms = 10 * 60_000;
/** Time to enter the code of the second step, and the number of tries. */
export const challenge_minutes = 5;
export const tries_of_a_challenge = 5;
/**
 * Whether the account requires a second factor that the user does not have: until then they have no
 * access to it.
 */
export const mustSetUpFactor = (isRequired: boolean | null, turned_on_at: string | null): boolean =>
  isRequired === true && turned_on_at === null;
export const link_minutes = {
  confirm_email: 60,
  reset_password: 60,
  change_email: 60,
  stop_email_change: 72 * 60,
  invitation: 7 * 24 * 60,
} as const;

/**
 * The time before the request for a change of address: what was set up within it is removed when
 * the account is taken back.
 */
const looks_back_ms = 3 * 86_400_000;
/** Returns the instant after which set-up changes are not trusted to be the owner's. */
export const doubtedSince = (asked_at: string): string => plus(asked_at, -looks_back_ms);
/**
 * Whether a second factor must be removed when the account is taken back: it was turned on after
 * `since`, and does not replace a long-standing one that ended after `since`.
 */
export const isFactorDoubted = (
  turned_on_at: string,
  ended_at: string | null,
  since: string,
): boolean => turned_on_at > since && (ended_at === null || ended_at <= since);

export interface SessionState {
  created_at: string;
  expires_at: string;
  retired_at: string | null;
  successor_used: boolean;
  /**
   * Whether the presenting browser is the one the token was given to; false when either is unknown.
   */
  same_device: boolean;
  /** When the user signed in; rotation does not change it. */
  began_at: string;
  is_staff: boolean;
}

const absoluteEnd = ({ began_at, is_staff }: Pick<SessionState, 'began_at' | 'is_staff'>): string =>
  plus(began_at, absolute_days[is_staff ? 'staff' : 'visitor'] * 86_400_000);

/** Returns when a session that is opened or used now ends, unless it is used again. */
export function endOf(session: Pick<SessionState, 'began_at' | 'is_staff'>, now: string): string {
  const [unused, absolute] = [plus(now, lifetime_days * 86_400_000), absoluteEnd(session)];
  return unused < absolute ? unused : absolute;
}

/** An upper bound of the rotations in a session's lifetime. */
export const most_rotations = (absolute_days.visitor * 24 * 60) / rotate_after_minutes;

/**
 * Decides what a presented token means. `accept`: valid. `rotate`: valid, and replaced by a
 * successor. `catch_up`: another tab of the same browser has rotated it, so this one gets the
 * current token. `replay`: it was retired and its successor is in use elsewhere, so a copy exists
 * and the whole family ends. `refuse`: invalid.
 */
export function judge(
  session: SessionState,
  now: string,
): 'accept' | 'rotate' | 'catch_up' | 'replay' | 'refuse' {
  if (session.expires_at <= now || absoluteEnd(session) <= now) return 'refuse';
  if (session.retired_at) {
    if (now <= plus(session.retired_at, grace_seconds * 1000)) return 'accept';
    if (session.same_device) return 'catch_up';
    return session.successor_used ? 'replay' : 'refuse';
  }
  return plus(session.created_at, rotate_after_minutes * 60_000) <= now ? 'rotate' : 'accept';
}
