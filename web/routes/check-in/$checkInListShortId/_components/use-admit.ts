import { useRef, useState } from 'react';
import { checkIn } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { isKept, outcomeOf, outcomeOfError, tones, type Outcome } from './outcome.ts';
import { signal } from './signal.ts';

export interface Admission {
  outcome: Outcome | null;
  /** Codes that got no answer, oldest first. */
  waiting: readonly string[];
  pending: boolean;
  /** False when another code is being asked about: try again in a moment. */
  admit(wish: string): boolean;
  checkOut(outcome: Outcome): void;
  retry(): void;
  dismiss(): void;
}

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
  const asking = useRef(false);
  const params = { checkInListShortId };

  async function ask(wish: string): Promise<Outcome> {
    if (wish.length < 3 || wish.length > 300) return { kind: 'not_a_ticket', wish };
    const signed = wish.startsWith('F1.') || wish.length > 50;
    try {
      return outcomeOf(
        wish,
        await call(checkIn.scan, {
          params,
          body: { device_name, ...(signed ? { codes: [wish] } : { attendee_public_ids: [wish] }) },
        }),
      );
    } catch (error) {
      return outcomeOfError(wish, error);
    }
  }
  async function run(work: () => Promise<Outcome>): Promise<void> {
    asking.current = true;
    setPending(true);
    const found = await work();
    asking.current = false;
    setPending(false);
    setOutcome(found);
    setWaiting((codes) =>
      isKept(found.kind)
        ? [...new Set([...codes, found.wish])]
        : codes.filter((code) => code !== found.wish),
    );
    signal(tones[found.kind], muted);
    counted();
  }
  return {
    outcome,
    waiting,
    pending,
    admit(wish) {
      if (asking.current) return false;
      void run(() => ask(wish.trim()));
      return true;
    },
    checkOut({ entry, ...who }) {
      if (!entry || asking.current) return;
      const checkInShortId = entry.short_id;
      void run(async () => {
        try {
          await call(checkIn.checkOut, { params: { ...params, checkInShortId } });
          return { ...who, kind: 'out' };
        } catch (error) {
          // Nothing waits here: checking out is asked for again by hand.
          return { ...who, ...outcomeOfError('', error), wish: '' };
        }
      });
    },
    retry() {
      const [first] = waiting;
      if (first !== undefined && !asking.current) void run(() => ask(first));
    },
    dismiss: () => setOutcome(null),
  };
}
