import { plus } from '#platform/pure/time.ts';

/** decisions.md §3. Minutes and seconds of a bearer token's life. */
export const rotate_after_minutes = 10;
export const grace_seconds = 60;
/** Without use a session ends after this, and whatever its use after its absolute life. */
export const lifetime_days = 14;
export const absolute_days = { staff: 30, visitor: 90 } as const;
/** Browsers that one person is signed in with at once; the next one ends the session unused for longest. */
export const sessions_at_once = 20;
/** So long after signing in, or proving it anew, nobody is asked for the password again. */
export const recent_proof_ms = 10 * 60_000;
/** How long a user may look for their phone, and how often they may mistype its code. */
export const challenge_minutes = 5;
export const tries_of_a_challenge = 5;
/** The account asks its staff for a second factor, and they have none: nothing of it is theirs until then. */
export const mustSetUpFactor = (isRequired: boolean | null, turned_on_at: string | null): boolean =>
  isRequired === true && turned_on_at === null;
export const link_minutes = {
  confirm_email: 60,
  reset_password: 60,
  change_email: 60,
  stop_email_change: 72 * 60,
  invitation: 7 * 24 * 60,
} as const;

/** What was set up so long before a change of address was asked for goes with it when the account is taken back. */
const looks_back_ms = 3 * 86_400_000;
/** Since when nothing that was set up is taken for the owner's. */
export const doubtedSince = (asked_at: string): string => plus(asked_at, -looks_back_ms);
/**
 * Whether the mailbox alone opened the account at that instant, so that it may again: a second factor that stands is
 * younger, and none ended since that had stood for long.
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
  /** It comes from the browser that it was given to; false when either is unknown. */
  same_device: boolean;
  /** When the person signed in; rotation does not begin it anew. */
  began_at: string;
  is_staff: boolean;
}

const absoluteEnd = ({ began_at, is_staff }: Pick<SessionState, 'began_at' | 'is_staff'>): string =>
  plus(began_at, absolute_days[is_staff ? 'staff' : 'visitor'] * 86_400_000);

/** When a session that is opened or goes on now ends unless it is used. */
export function endOf(session: Pick<SessionState, 'began_at' | 'is_staff'>, now: string): string {
  const [unused, absolute] = [plus(now, lifetime_days * 86_400_000), absoluteEnd(session)];
  return unused < absolute ? unused : absolute;
}

/** More rotations than a session can see in its life. */
export const most_rotations = (absolute_days.visitor * 24 * 60) / rotate_after_minutes;

/**
 * What a presented token means. `accept` it; `rotate` it: accept and give a successor; `catch_up`: another tab of the
 * same browser has gone on, so this one gets the token that lives now; `replay`: it was retired and its successor is in
 * use elsewhere, so someone has a copy and the whole family ends; `refuse` it.
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
