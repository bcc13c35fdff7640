import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '#platform/client.ts';
import { paymeCalls } from '#features/payments/providers/payme/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { call } from '#web/lib/api.ts';
import { stepAddress } from '../../_components/step-address.ts';

type Started = Awaited<ReturnType<typeof call<typeof paymeCalls.start>>>;
/**
 * `waiting`: the code is shown; `settling`: it is being paid, or was in another tab; `rejected`,
 * `expired`: it cannot be paid any more, but money may still arrive.
 */
export type Phase = 'waiting' | 'settling' | 'rejected' | 'expired';
const every_ms = 3000;
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
  const finish = useEffectEvent(async () => {
    await refresh();
    await navigate(stepAddress(order, 'summary'), { replace: true });
  });
  const refreshOrder = useEffectEvent(() => void refresh());
  const heard = useEffectEvent((status: string, code: string | null) => {
    const end = ends.get(status);
    if (end) setPhase(end);
    // The payment in progress elsewhere was given up, so the order can be paid again.
    else if (status === 'PENDING' && phase === 'settling') {
      setPhase('waiting');
      if (!started) setAttempt((times) => times + 1);
    }
    setReason(code);
  });

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

  const follows = started !== null || phase !== 'waiting';
  useEffect(() => {
    if (!follows) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    // Polling also settles the payment: the order completes without a notification.
    async function poll(): Promise<void> {
      clearTimeout(timer);
      try {
        const found = await call(paymeCalls.status, { params: { eventId, orderShortId } });
        if (over) return;
        setUnreachable(null);
        if (found.order_status === 'COMPLETED') return void finish();
        if (found.order_status !== 'RESERVED') return refreshOrder();
        heard(found.status, found.last_error_code);
      } catch (error) {
        if (over) return;
        setUnreachable(error);
      }
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void poll(), every_ms);
    }
    // Polls at once when the buyer returns from the wallet.
    const look = (): void => void (document.hidden ? undefined : poll());
    timer = setTimeout(() => void poll(), every_ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [follows, attempt, eventId, orderShortId]);

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
      // A reload is told of the new request, not of the end of the one before.
      if (ended) setSearch({}, { replace: true });
    },
  };
}
