import { offsetForm, toInstant } from './time.ts';

export type Sent = string | null | undefined;

/**
 * Returns a sent start and end that can be compared although the time zone is not known: null when
 * one is absent, or when only one has an offset.
 */
export function comparable(start: Sent, end: Sent): { start: string; end: string } | null {
  if (!start || !end || offsetForm.test(start) !== offsetForm.test(end)) return null;
  const [from, to] = [toInstant(start, 'UTC'), toInstant(end, 'UTC')];
  return from && to ? { start: from, end: to } : null;
}

/** Returns the instant of a sent date-time; null when that depends on a time zone not known here. */
export const instantIfKnown = (sent: Sent, zone?: string): string | null =>
  sent && (zone || offsetForm.test(sent)) ? toInstant(sent, zone ?? 'UTC') : null;
