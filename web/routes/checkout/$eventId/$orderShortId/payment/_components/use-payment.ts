import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '#platform/client.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { type PublicOrder } from '#features/orders/order.contract.ts';
import { call } from '#web/lib/api.ts';
import { stepAddress } from '../../_components/step-address.ts';
import type { CardEvent } from './card-frame.tsx';

type Started = Awaited<ReturnType<typeof call<typeof stripeCalls.start>>>;
/**
 * `form`: ready to pay; `settling`: the provider is processing; `unsure`: no result for a while;
 * `expired`: the payment was cancelled.
 */
type Phase = 'form' | 'settling' | 'unsure' | 'expired';
const every_ms = 1500;
const max_polls = 60;

/** Starts the payment, listens to the form and follows the payment until the order is complete. */
export function usePayment(order: PublicOrder, refresh: () => Promise<void>) {
  const navigate = useNavigate();
  const [started, setStarted] = useState<Started | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [phase, setPhase] = useState<Phase>('form');
  const [declined, setDeclined] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { event_id: eventId, short_id: orderShortId } = order;
  const finish = useEffectEvent(async () => {
    await refresh();
    await navigate(stepAddress(order, 'summary'), { replace: true });
  });
  const refreshOrder = useEffectEvent(() => void refresh());

  useEffect(() => {
    let current = true;
    const key = crypto.randomUUID();
    call(stripeCalls.start, { params: { eventId, orderShortId }, idempotency_key: key }).then(
      (answer) => current && setStarted(answer),
      (error: unknown) => {
        if (!current) return;
        // In progress already, from another tab or before a reload: follow it instead of starting
        // another one.
        if (error instanceof CallError && error.code === 'order.being_processed')
          return setPhase('settling');
        setProblem(error);
        refreshOrder();
      },
    );
    return () => {
      current = false;
    };
  }, [eventId, orderShortId, attempt]);

  useEffect(() => {
    if (phase !== 'settling') return;
    let polls = 0;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    async function poll(): Promise<void> {
      // Polling also settles the payment: the order completes without a webhook.
      const found = await call(stripeCalls.status, { params: { eventId, orderShortId } }).catch(
        () => null,
      );
      if (over) return;
      if (found?.order_status === 'COMPLETED') return void finish();
      if (found?.order_status === 'EXPIRED' || found?.order_status === 'CANCELLED')
        return refreshOrder();
      if (found && ['FAILED', 'PENDING', 'CANCELLED'].includes(found.status) && polls > 1) {
        setPhase(found.status === 'CANCELLED' ? 'expired' : 'form');
        setDeclined('');
        return setAttempt((times) => times + 1);
      }
      polls += 1;
      if (polls > max_polls) return setPhase('unsure');
      timer = setTimeout(() => void poll(), every_ms);
    }
    void poll();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [phase, eventId, orderShortId]);

  const onCardEvent = useCallback((event: CardEvent) => {
    if (event.status === 'succeeded' || event.status === 'processing') {
      setDeclined(null);
      return setPhase('settling');
    }
    if (event.status === 'requires_payment_method') setDeclined(event.message ?? null);
    if (event.status === 'canceled') {
      setPhase('expired');
      setDeclined('');
      setAttempt((times) => times + 1);
    }
  }, []);

  return {
    started,
    problem,
    phase,
    declined,
    onCardEvent,
    retry: (): void => {
      setProblem(null);
      if (phase === 'unsure') setPhase('settling');
      else setAttempt((times) => times + 1);
    },
  };
}
