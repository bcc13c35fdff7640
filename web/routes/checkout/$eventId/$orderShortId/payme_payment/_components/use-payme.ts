import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '#platform/client.ts';
import { paymeCalls } from '#features/payments/providers/payme/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { call } from '#web/lib/api.ts';
import { stepAddress } from '../../_components/step-address.ts';
import { useStatus, type Status } from './use-status.ts';

type Started = Awaited<ReturnType<typeof call<typeof paymeCalls.start>>>;
/**
 * `waiting`: the code is shown; `settling`: it is being paid, or was in another tab; `rejected`,
 * `expired`: it cannot be paid any more, but money may still arrive.
 */
export type Phase = 'waiting' | 'settling' | 'rejected' | 'expired';
const ends = new Map<string | null, Phase>([
  ['FAILED', 'rejected'],
  ['CANCELLED', 'expired'],
]);

/**
 * Starts a payment request and follows it until the order is complete, whatever its state
 * meanwhile. After a return from the wallet without a payment it starts none until a press.
 */
export function usePayme(order: PublicOrder, refresh: () => Promise<void>) {
  const navigate = useNavigate();
  const [started, setStarted] = useState<Started | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [unreachable, setUnreachable] = useState<unknown>(null);
  const [search, setSearch] = useSearchParams();
  const [ended] = useState(ends.get(search.get('ended')));
  const [phase, setPhase] = useState<Phase>(ended ?? 'waiting');
  const [reason, setReason] = useState(search.get('reason'));
  const [attempt, setAttempt] = useState(0);
  const { event_id: eventId, short_id: orderShortId } = order;
  const refreshOrder = useEffectEvent(() => void refresh());

  useEffect(() => {
    if (ended && attempt === 0) return;
    let current = true;
    const key = crypto.randomUUID();
    call(paymeCalls.start, { params: { eventId, orderShortId }, idempotency_key: key }).then(
      (answer) => {
        if (!current) return;
        setStarted(answer);
        setPhase('waiting');
      },
      (error: unknown) => {
        if (!current) return;
        if (error instanceof CallError && error.code === 'order.being_processed')
          return setPhase('settling');
        setProblem(error);
        refreshOrder();
      },
    );
    return () => {
      current = false;
    };
  }, [eventId, orderShortId, attempt, ended]);

  useStatus(order, {
    isFollowed: started !== null || phase !== 'waiting',
    attempt,
    answered: ({ order_status, status, last_error_code }) => {
      setUnreachable(null);
      if (order_status === 'COMPLETED') void finish();
      else if (order_status !== 'RESERVED') void refresh();
      else {
        follow(status);
        setReason(last_error_code);
      }
      return order_status === 'RESERVED';
    },
    failed: setUnreachable,
  });
  async function finish(): Promise<void> {
    await refresh();
    await navigate(stepAddress(order, 'summary'), { replace: true });
  }
  function follow(status: Status['status']): void {
    const end = ends.get(status);
    if (end) setPhase(end);
    // The payment in progress elsewhere was given up, so the order can be paid again.
    else if (status === 'PENDING' && phase === 'settling') {
      setPhase('waiting');
      if (!started) setAttempt((times) => times + 1);
    }
  }

  return {
    started,
    problem,
    unreachable,
    phase,
    reason,
    expire: (): void => setPhase((now) => (now === 'waiting' ? 'expired' : now)),
    retry: (): void => {
      setProblem(null);
      setStarted(null);
      setPhase('waiting');
      setReason(null);
      setAttempt((times) => times + 1);
      // After a reload the page shows the new request, not how the previous one ended.
      if (ended) setSearch({}, { replace: true });
    },
  };
}
