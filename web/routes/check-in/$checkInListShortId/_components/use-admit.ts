import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCard } from '#features/member-cards/rules/card-code.ts';
import { checkIn } from '#features/check-in/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { serverInstant } from '#web/lib/clock.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { asKept, canRetry, outcomeOf, outcomeOfError, tones, type Outcome } from './outcome.ts';
import { isNoTicket } from './no-ticket.ts';
import { signal } from './signal.ts';
import type { DoorList } from './door-list.ts';
import { useLate } from './use-late.ts';
import { endWaiting, useWaiting, wait, type Scan } from './use-waiting.ts';

export interface Admission {
  outcome: Outcome | null;
  /** Scans without a response, oldest first. */
  waiting: readonly Scan[];
  pending: boolean;
  /**
   * Returns false while another code is being checked: the caller tries again in a moment. The code
   * that is being checked counts as taken, however often it is scanned meanwhile.
   */
  admit: (code: string) => boolean;
  checkOut: (outcome: Outcome) => void;
  retry: () => void;
  dismiss: () => void;
}

/** How long kept scans wait before they are sent again automatically. */
const resend_kept_ms = 10_000;
/** How long a guest waits for a response that a bad network may have lost. */
const answer_within_ms = 10_000;

/** Makes a call, and aborts it as if offline when there is no response in time. */
async function inTime<T>(make: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), answer_within_ms);
  try {
    return await make(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? new CallError(0, {}) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function counted(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: keyOf(checkIn.publicList) });
  // A first search under way would be awaited, and may have been answered before the check-in.
  await queryClient.cancelQueries({ queryKey: keyOf(checkIn.search) });
  void queryClient.invalidateQueries({ queryKey: keyOf(checkIn.search) });
}

async function sendScan(
  { short_id, ticket_keys }: DoorList,
  { code, key, device_name, scanned_at }: Scan,
): Promise<Outcome> {
  if (code.length < 3 || code.length > 300) return { kind: 'not_a_ticket', code };
  const params = { checkInListShortId: short_id };
  const signed = code.startsWith('F1.') || isCard(code) || code.length > 50;
  try {
    return outcomeOf(
      code,
      await inTime((stop) =>
        call(checkIn.scan, {
          params,
          body: {
            device_name,
            scanned_at,
            ...(signed ? { codes: [code] } : { attendee_public_ids: [code] }),
          },
          idempotency_key: key,
          signal: stop,
        }),
      ),
    );
  } catch (error) {
    const outcome = outcomeOfError(code, error);
    return canRetry(outcome.kind) && (await isNoTicket(code, ticket_keys))
      ? { kind: 'not_a_ticket', code }
      : outcome;
  }
}

async function sendCheckOut(
  params: { checkInListShortId: string; checkInShortId: string },
  who: Outcome,
): Promise<Outcome> {
  try {
    await inTime((stop) => call(checkIn.checkOut, { params, signal: stop }));
    return { ...who, kind: 'out' };
  } catch (error) {
    // The entry no longer exists: a response was lost, or another phone was faster.
    if (error instanceof CallError && error.code === 'not_found') return { ...who, kind: 'out' };
    return { ...who, ...outcomeOfError('', error), code: '' };
  }
}

/** Tries again while something is kept, and as soon as the phone is online. */
function useResending(isKeeping: boolean, send: () => void): void {
  const resend = useEffectEvent(send);
  useEffect(() => {
    if (!isKeeping) return undefined;
    const now = (): void => resend();
    window.addEventListener('online', now);
    // A phone may report that it is online long after it is.
    const timer = setInterval(now, resend_kept_ms);
    return () => {
      window.removeEventListener('online', now);
      clearInterval(timer);
    };
  }, [isKeeping]);
}

/** Checks people in, one code at a time. A code without a response is kept until it gets one. */
export function useAdmit(list: DoorList, device_name: string, muted: boolean): Admission {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [late, changeLate] = useLate(list.id);
  const waiting = useWaiting(list);
  const [pending, setPending] = useState(false);
  /** When this page admitted a code: offline it has no other way to know that it is used. */
  const admittedAt = useRef(new Map<string, string>());
  /** The code that is being checked, empty for other requests; null when there is none. */
  const requesting = useRef<string | null>(null);

  const send = (scan: Scan): Promise<Outcome> => sendScan(list, scan);
  /**
   * `isKept`: sent again in the background, so only an outcome that needs attention is shown.
   * `before`: when this device scanned the same code before.
   */
  async function run(
    work: () => Promise<Outcome>,
    scan?: Scan,
    { isKept = false, before }: { isKept?: boolean; before?: string | undefined } = {},
  ): Promise<Outcome> {
    requesting.current = (!isKept && scan?.code) || '';
    setPending(true);
    const found = await work();
    requesting.current = null;
    setPending(false);
    const isShown = !isKept || (!canRetry(found.kind) && found.kind !== 'in');
    const shownOutcome = asKept(found, before);
    const isLate = isKept && isShown && found.kind !== 'closed';
    if (isShown && !isLate) setOutcome(shownOutcome);
    // That it was stored is no longer true.
    else if (!canRetry(found.kind)) setOutcome((item) => (item?.code === found.code ? null : item));
    changeLate((all) => [
      ...all.filter(({ code }) => code !== found.code),
      ...(isLate && scan ? [{ ...found, late_since: scan.scanned_at }] : []),
    ]);
    if (scan && found.kind === 'in') admittedAt.current.set(scan.code, scan.scanned_at);
    if (found.kind === 'out') admittedAt.current.delete(found.code);
    // A closed list may open again, and its closed page shows how many scans were not sent.
    const isClosedOut = found.kind === 'closed' && waiting.some(({ key }) => key === scan?.key);
    // Check-outs are not kept: staff retry them by hand.
    if (scan && (canRetry(found.kind) || isClosedOut)) wait(scan);
    else endWaiting({ list_id: list.id, code: found.code });
    if (isShown) signal(tones[shownOutcome.kind], muted);
    void counted();
    return found;
  }
  const sendKept = async (): Promise<void> => {
    for (const scan of waiting) {
      if (requesting.current !== null) return;
      const { kind } = await run(() => send(scan), scan, { isKept: true });
      // A scan that fails for its own reasons does not block the others.
      if (kind === 'offline' || kind === 'busy' || kind === 'closed') return;
    }
  };
  useResending(waiting.length > 0, () => void sendKept());
  return {
    // The guest at the door now comes first.
    outcome: outcome ?? late[0] ?? null,
    waiting,
    pending,
    admit(scanned) {
      const code = scanned.trim();
      if (requesting.current !== null) return requesting.current === code;
      const known = waiting.find((item) => item.code === code);
      const before = known?.scanned_at ?? admittedAt.current.get(code);
      const scan = known ?? {
        code,
        key: crypto.randomUUID(),
        device_name,
        list_id: list.id,
        link: list.short_id,
        scanned_at: serverInstant(),
      };
      void run(() => send(scan), scan, { before });
      return true;
    },
    checkOut({ entry, ...who }) {
      if (!entry || requesting.current !== null) return;
      void run(() =>
        sendCheckOut({ checkInListShortId: list.short_id, checkInShortId: entry.short_id }, who),
      );
    },
    retry() {
      const [first] = waiting;
      if (first !== undefined && requesting.current === null) void run(() => send(first), first);
    },
    dismiss: () => (outcome ? setOutcome(null) : changeLate((all) => all.slice(1))),
  };
}
