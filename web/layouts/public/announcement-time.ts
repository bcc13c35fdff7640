import type { PublicSite } from '#features/site/contract.ts';

export type Announcement = NonNullable<PublicSite['announcement']>;
type Times = Pick<Announcement, 'starts_at' | 'ends_at'>;

/** Whether an announcement is shown at an instant: from its start until before its end. */
export const isOn = ({ starts_at, ends_at }: Times, now: string): boolean =>
  (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);

/**
 * Returns the instant at which it appears or disappears next; null when nothing changes by itself
 * any more.
 */
export const nextEdge = ({ starts_at, ends_at }: Times, now: string): string | null =>
  [starts_at, ends_at].find((edge) => edge !== null && edge > now) ?? null;
