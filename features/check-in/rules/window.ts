import { han } from '#platform/pure/indexed-words.ts';

export interface Window {
  activates_at: string | null;
  expires_at: string | null;
}

/** A list works from its activation until its expiry, half-open. */
export function windowState(
  { activates_at, expires_at }: Window,
  now: string,
): 'NOT_ACTIVE' | 'ACTIVE' | 'EXPIRED' {
  if (expires_at !== null && now >= expires_at) return 'EXPIRED';
  return activates_at !== null && now < activates_at ? 'NOT_ACTIVE' : 'ACTIVE';
}

/** A search needs three characters, or one when it is Chinese: no one may leaf through the guests. */
export const isEnoughToSearch = (words: string): boolean =>
  words.trim().length >= 3 || han.test(words);
