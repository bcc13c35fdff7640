export const deliveryStatuses = ['WAITING', 'DELIVERED', 'FAILED'] as const;
/** Why a try failed. Of the receiver's answer only the status is stored. */
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
/** The outcome of one try: the status of the answer, and why it is not a success. */
export interface Outcome {
  status: number | null;
  problem: SendProblem | null;
}

/** The most endpoints per account. */
export const most_endpoints = 10;
/** How long the previous secret signs alongside the new one. */
export const overlap_hours = 24;
/**
 * An endpoint that accepted nothing for this long is switched off when a delivery finally fails.
 */
export const patience_hours = 70;

const minute = 60;
const hour = 60 * minute;
/** Seconds between tries; in total a little less than three days. */
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
 * Returns how many seconds after its `tries`th try a delivery is tried again: up to a tenth more or
 * less, so that deliveries that failed together are not retried together.
 */
export function waitAfter(tries: number, deliveryId: number): number {
  const wait = waits[Math.min(tries, waits.length) - 1] ?? 5;
  // Knuth's multiplicative hash: consecutive ids are spread far apart.
  const spread = ((deliveryId * 2_654_435_761) % 1000) / 1000;
  return wait * (0.9 + 0.2 * spread);
}
