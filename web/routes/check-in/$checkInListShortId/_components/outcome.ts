import { isCard } from '#features/member-cards/rules/card-code.ts';
import type { checkIn, DoorAttendee } from '#features/check-in/contract.ts';
import { CallError } from '#platform/client.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { personName } from '#platform/pure/person-name.ts';

export type Kind =
  | 'in'
  | 'out'
  | 'already'
  | 'cancelled'
  | 'not_paid'
  | 'replaced'
  | 'wrong_list'
  | 'not_a_ticket'
  | 'card'
  | 'card_empty'
  | 'card_invalid'
  | 'card_offline'
  | 'closed'
  | 'offline'
  | 'kept'
  | 'busy'
  | 'failed';
export type Tone = 'jade' | 'amber' | 'vermilion';

/** The outcome of one code. */
export interface Outcome {
  kind: Kind;
  /** The code, as it was scanned or typed. */
  code: string;
  name?: string;
  ticket?: string;
  /** For a member card: the attendees that this list admits. */
  people?: readonly DoorAttendee[];
  /** When this device scanned the code before, if there was no response this time. */
  scanned_at?: string;
  /** When the code was scanned, if it was sent late: it is not that of the guest at the door. */
  late_since?: string;
  /** The existing entry, which can be undone. */
  entry?: { short_id: string; checked_in_at: string; device_name: string | null };
}

export const tones: Record<Kind, Tone> = {
  in: 'jade',
  out: 'jade',
  already: 'amber',
  offline: 'amber',
  kept: 'amber',
  busy: 'amber',
  failed: 'amber',
  card: 'amber',
  card_offline: 'amber',
  card_empty: 'vermilion',
  card_invalid: 'vermilion',
  cancelled: 'vermilion',
  not_paid: 'vermilion',
  replaced: 'vermilion',
  wrong_list: 'vermilion',
  not_a_ticket: 'vermilion',
  closed: 'vermilion',
};

const kinds: Record<string, Kind> = {
  'check_in.already_in': 'already',
  'check_in.ticket_cancelled': 'cancelled',
  'check_in.ticket_not_paid': 'not_paid',
  'check_in.ticket_replaced': 'replaced',
  'check_in.wrong_list': 'wrong_list',
  'check_in.member_card': 'card',
  'check_in.member_without_ticket': 'card_empty',
  'check_in.card_not_valid': 'card_invalid',
};
const fullName = (person: {
  first_name?: string | undefined;
  last_name?: string | null | undefined;
}): string => personName(person);

/** The ticket with its tier. */
export const ticketWords = (of: {
  ticket_title?: string | undefined;
  price_label?: string | null | undefined;
}): string => [of.ticket_title, of.price_label].filter(Boolean).join(' · ');

/** Returns the outcome of a scan from the server's response. */
export function outcomeOf(code: string, { data, details }: AnswerOf<typeof checkIn.scan>): Outcome {
  const [entry] = data;
  if (entry)
    return {
      kind: 'in',
      code,
      name: fullName(entry),
      ticket: ticketWords(entry),
      entry,
    };
  const refusal = details[code];
  return {
    kind: kinds[refusal?.code ?? ''] ?? 'not_a_ticket',
    code,
    name: fullName(refusal ?? {}),
    ...(refusal?.ticket_title ? { ticket: ticketWords(refusal) } : {}),
    ...(refusal?.people?.length ? { people: refusal.people } : {}),
    ...(refusal?.first_check_in ? { entry: refusal.first_check_in } : {}),
  };
}

/**
 * Returns the outcome of a scan that failed. A code that is not a ticket by its format is not kept,
 * as it will never become one.
 */
export function outcomeOfError(code: string, error: unknown): Outcome {
  return { code, kind: error instanceof CallError ? kindOf(code, error) : 'failed' };
}
function kindOf(code: string, { status, code: reason, errors }: CallError): Kind {
  // Only the server knows the tickets of a member card, and guests do not wait here until it can be
  // reached.
  if (status === 0) return isCard(code) ? 'card_offline' : 'offline';
  if (status === 429 || status === 503 || reason === 'idempotency.still_running') return 'busy';
  if (status === 404 || status === 409) return 'closed';
  const isForm = Object.keys(errors).some((path) => /^(codes|attendee_public_ids)\b/.test(path));
  return isForm ? 'not_a_ticket' : 'failed';
}

/** Whether sending the code again may succeed. */
export const canRetry = (kind: Kind): boolean =>
  kind === 'offline' || kind === 'busy' || kind === 'failed';

/**
 * Without a response, a code that this device has scanned before may be a ticket that was handed
 * back: staff see when that was.
 */
export const asKept = (outcome: Outcome, before: string | undefined): Outcome =>
  before !== undefined && canRetry(outcome.kind)
    ? { ...outcome, kind: 'kept', scanned_at: before }
    : outcome;
