export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED'] as const;
/** Why a try came to nothing. Nothing of what the other side said is kept but its status. */
export const sendProblems = [
  'ADDRESS_REFUSED',
  'NAME_UNKNOWN',
  'TIMEOUT',
  'CERTIFICATE',
  'CONNECTION',
  'STATUS',
  'OFF',
] as const;
export type SendProblem = (typeof sendProblems)[number];
/** What became of one try: the status that answered, and why it does not count. */
export interface Outcome {
  status: number | null;
  problem: SendProblem | null;
}

/** What an account may have. */
export const most_endpoints = 10;
/** How long the secret before signs beside the new one. */
export const overlap_hours = 24;
/** An endpoint that took nothing for as long as this is switched off with the delivery that failed at last. */
export const patience_hours = 70;

const minute = 60;
const hour = 60 * minute;
/** Seconds from one try to the next; together a little less than three days. */
const waits = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/**
 * How many seconds after its `tries`th try a delivery is tried again: a tenth more or less for each, so that what
 * failed together does not come back together.
 */
export function waitAfter(tries: number, deliveryId: number): number {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? 5;
  // Knuth's multiplicative hash: neighbours lie far apart.
  const spread = ((deliveryId * 2_654_435_761) % 1000) / 1000;
  return wait * (0.9 + 0.2 * spread);
}
