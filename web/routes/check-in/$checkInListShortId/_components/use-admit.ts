import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCard } from '#features/member-cards/rules/card-code.ts';
import { checkIn } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { canRetry, outcomeOf, outcomeOfError, tones, type Outcome } from './outcome.ts';
import { signal } from './signal.ts';

export interface Admission {
  outcome: Outcome | null;
  /** Codes that got no answer, oldest first. */
  waiting: readonly string[];
  pending: boolean;
  /** False while another code is being checked: try again in a moment. */
  admit: (code: string) => boolean;
  checkOut: (outcome: Outcome) => void;
  retry: () => void;
  dismiss: () => void;
}

/** How long codes wait before they are tried again by themselves. */
const kept_again_ms = 10_000;

const counted = (): void => {
  void queryClient.invalidateQueries({ queryKey: keyOf(checkIn.publicList) });
  void queryClient.invalidateQueries({ queryKey: keyOf(checkIn.search) });
};

/** Lets people in one code at a time. A code that got no answer waits until it gets one. */
export function useAdmit(
  checkInListShortId: string,
  device_name: string,
  muted: boolean,
): Admission {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [pending, setPending] = useState(false);
  const requesting = useRef(false);
  const params = { checkInListShortId };

  async function send(code: string): Promise<Outcome> {
    if (code.length < 3 || code.length > 300) return { kind: 'not_a_ticket', code };
    const signed = code.startsWith('F1.') || isCard(code) || code.length > 50;
    try {
      return outcomeOf(
        code,
        await call(checkIn.scan, {
          params,
          body: { device_name, ...(signed ? { codes: [code] } : { attendee_public_ids: [code] }) },
        }),
      );
    } catch (error) {
      return outcomeOfError(code, error);
    }
  }
  /** `isKept`: nobody waits for the answer, so only one that needs a look is shown. */
  async function run(work: () => Promise<Outcome>, isKept = false): Promise<Outcome> {
    requesting.current = true;
    setPending(true);
    const found = await work();
    requesting.current = false;
    setPending(false);
    const isShown = !isKept || (!canRetry(found.kind) && found.kind !== 'in');
    if (isShown) setOutcome(found);
    setWaiting((codes) =>
      // A check-out has none.
      canRetry(found.kind) && found.code !== ''
        ? [...new Set([...codes, found.code])]
        : codes.filter((code) => code !== found.code),
    );
    if (isShown) signal(tones[found.kind], muted);
    counted();
    return found;
  }
  const sendKept = useEffectEvent(async (): Promise<void> => {
    for (const code of waiting) {
      if (requesting.current) return;
      const { kind } = await run(() => send(code), true);
      if (canRetry(kind)) return;
    }
  });
  const isKeeping = waiting.length > 0;
  useEffect(() => {
    if (!isKeeping) return undefined;
    const again = (): void => void sendKept();
    window.addEventListener('online', again);
    // A phone may say that it is online long after it is.
    const timer = setInterval(again, kept_again_ms);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isKeeping]);
  return {
    outcome,
    waiting,
    pending,
    admit(code) {
      if (requesting.current) return false;
      void run(() => send(code.trim()));
      return true;
    },
    checkOut({ entry, ...who }) {
      if (!entry || requesting.current) return;
      const checkInShortId = entry.short_id;
      void run(async () => {
        try {
          await call(checkIn.checkOut, { params: { ...params, checkInShortId } });
          return { ...who, kind: 'out' };
        } catch (error) {
          // Check-outs are not queued: staff retries them by hand.
          return { ...who, ...outcomeOfError('', error), code: '' };
        }
      });
    },
    retry() {
      const [first] = waiting;
      if (first !== undefined && !requesting.current) void run(() => send(first));
    },
    dismiss: () => setOutcome(null),
  };
}
