/** A connection as it was made: under which platform's keys, in which mode, and whether it was lost since. */
export interface KeptConnection {
  stripe_platform: string | null;
  stripe_mode: 'test' | 'live' | null;
  stripe_lost: 'removed' | 'disconnected' | null;
}

/** What the configuration speaks for; the platform is null while it is not known. */
export interface ConfiguredPlatform {
  platform: string | null;
  mode: 'test' | 'live';
}

export type LostReason = 'other_mode' | 'other_platform' | 'removed' | 'disconnected';

/**
 * Why an account that was connected counts as not connected; null when it does not. What is not known differs from
 * nothing: the provider's own answer decides then.
 */
export function lostReason(kept: KeptConnection, here: ConfiguredPlatform): LostReason | null {
  if (kept.stripe_mode !== null && kept.stripe_mode !== here.mode) return 'other_mode';
  if (
    kept.stripe_platform !== null &&
    here.platform !== null &&
    kept.stripe_platform !== here.platform
  )
    return 'other_platform';
  return kept.stripe_lost;
}

/** No account of the other mode or of another platform can be used again: a new one is made. */
export const isElsewhere = (reason: LostReason | null): boolean =>
  reason === 'other_mode' || reason === 'other_platform';
