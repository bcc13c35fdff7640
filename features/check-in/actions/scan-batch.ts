import type { Context, Ending } from '#platform/context.ts';
import type { ProcessKeyedBatch } from '#platform/keyed-batcher.ts';
import { storingAnswers } from '#platform/idempotency/batched-calls.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { verifyCode } from '#features/attendees/actions/sign.ts';
import { isCard } from '#features/member-cards/rules/card-code.ts';
import type { CheckIn } from '../contract.ts';
import type { Person } from '../people.store.ts';
import {
  door,
  checkIn,
  type Admission,
  type Arrival,
  type Door,
  type ScanRefusal,
} from './check-in.ts';
import { answerCard } from './member-card.ts';
import { mustBeOpen, type List } from './open-list.ts';

interface ScanRequest {
  ctx: Context;
  /** Without duplicates. */
  codes: readonly string[];
  device_name: string | null;
  scanned_at: string | null;
}
export interface ScanAnswer {
  list_id: number;
  keep: Context['keep'];
  body: {
    data: CheckIn[];
    errors: Record<string, string>;
    details: Record<string, ScanRefusal>;
  };
}
export type ScanOutcome = ScanAnswer | Refusal;

/** A scanned code with its attendee, or the reason for its refusal. */
type Shown = { code: string } & ({ arrival: Arrival } | { refusal: ScanRefusal });
interface OpenScan {
  ctx: Context;
  shown: readonly Shown[];
}

const nobody: ReadonlyMap<Arrival, Person> = new Map();

/**
 * Handles the scans at one door together, in order of arrival: one statement reads the current
 * list, one all attendees, one writes the check-ins. Each code is accepted or refused on its own.
 */
export const scanBatch =
  (at: Door = door): ProcessKeyedBatch<string, ScanRequest, ScanOutcome> =>
  async (ctx, link, requests, turn) => {
    const list = await at.findList(ctx, { short_id: link });
    const scans = await Promise.all(requests.map((request) => openOrRefusal(request, list)));
    const open = scans.flatMap((scan) => (scan instanceof Refusal ? [] : scan));
    if (!list || open.length === 0)
      return scans.flatMap((scan) => (scan instanceof Refusal ? scan : []));
    const arrivals = open.flatMap(({ shown }) =>
      shown.flatMap((item) => ('arrival' in item ? item.arrival : [])),
    );
    const people = arrivals.length > 0 ? await at.findPeople(ctx, list.id, arrivals) : nobody;
    // Member cards and codes that are not our tickets need not wait.
    if (people.size > 0) await turn();
    const answered = async (tx: Context): Promise<Ending<ScanOutcome[], never>> => {
      const admissions = await checkIn(tx, list, arrivals, people, at);
      const outcomes = scans.map((scan) =>
        scan instanceof Refusal ? scan : answerOf(list, scan, admissions),
      );
      const answersToStore = outcomes.flatMap((outcome) =>
        outcome instanceof Refusal || !outcome.keep
          ? []
          : { key: outcome.keep.key, answer: outcome.keep.answerOf(outcome.body) },
      );
      return { last: storingAnswers(tx, answersToStore), result: () => outcomes };
    };
    return list.is_watched || open.some((scan) => scan.ctx.keep)
      ? ctx.txEnding(answered)
      : (await answered(ctx)).result([]);
  };

/** Judges the codes of a scan, if the list was open at the time of the scan. */
async function openOrRefusal(
  { ctx, codes, device_name, scanned_at }: ScanRequest,
  found: List | undefined,
): Promise<OpenScan | Refusal> {
  try {
    const list = mustBeOpen(ctx, found);
    const identified: Shown[] = [];
    for (const code of codes)
      identified.push({
        code,
        ...(isCard(code)
          ? { refusal: await answerCard(ctx, list.id, code) }
          : await arrivalOrRefusal(ctx, code, { device_name, scanned_at })),
      });
    return { ctx, shown: identified };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function arrivalOrRefusal(
  ctx: Context,
  code: string,
  scan: Pick<Arrival, 'device_name' | 'scanned_at'>,
): Promise<{ arrival: Arrival } | { refusal: ScanRefusal }> {
  const { locale } = ctx;
  if (!code.startsWith('F1.')) return { arrival: { public_id: code, locale, ...scan } };
  const verified = await verifyCode(ctx, code);
  if (!verified) return { refusal: { code: 'check_in.ticket_not_found' } };
  const { attendee_id: id, number } = verified;
  return { arrival: { id, number, locale, ...scan } };
}

function answerOf(
  { id: list_id }: List,
  { ctx, shown }: OpenScan,
  admissions: ReadonlyMap<Arrival, Admission>,
): ScanAnswer {
  const body: ScanAnswer['body'] = { data: [], errors: {}, details: {} };
  for (const item of shown) {
    const admission = 'arrival' in item ? admissions.get(item.arrival) : item;
    if (!admission) throw new Error('the batch returned no result for a scan');
    if ('entry' in admission) body.data.push(admission.entry);
    else {
      const { refusal } = admission;
      body.details[item.code] = refusal;
      body.errors[item.code] = ctx.texts.format(ctx.locale, `refusals.${refusal.code}`);
    }
  }
  return { list_id, keep: ctx.keep, body };
}
