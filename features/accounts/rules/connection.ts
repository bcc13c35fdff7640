/**
 * A connection as it was made: the platform and mode of the keys, and whether it was lost since.
 */
export interface StoredConnection {
  stripe_platform: string | null;
  stripe_mode: 'test' | 'live' | null;
  stripe_lost: 'removed' | 'disconnected' | null;
}

/** The platform and mode of the configured keys; the platform is null while it is unknown. */
export interface ConfiguredPlatform {
  platform: string | null;
  mode: 'test' | 'live';
}

export type LostReason = 'other_mode' | 'other_platform' | 'removed' | 'disconnected';

/**
 * Returns why a connection counts as lost; null when it is usable. An unknown platform matches any:
 * the provider's own answer decides then.
 */
export function lostReason(
  stored: StoredConnection,
  configured: ConfiguredPlatform,
): LostReason | null {
  if (stored.stripe_mode !== null && stored.stripe_mode !== configured.mode) return 'other_mode';
  if (
    stored.stripe_platform !== null &&
    configured.platform !== null &&
    stored.stripe_platform !== configured.platform
  )
    return 'other_platform';
  return stored.stripe_lost;
}

/**
 * An account of the other mode or of another platform can never be used again: a new one is
 * created.
 */
export const isElsewhere = (reason: LostReason | null): boolean =>
  reason === 'other_mode' || reason === 'other_platform';
