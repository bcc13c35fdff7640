import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { CallError } from '#platform/client.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { Line } from './basket.ts';
import { reservationParts, type ReservationParts } from './pending-reservation.tsx';
import type { Attempt } from './reservation.ts';
import type { Availability } from './use-availability.ts';

export interface Refused {
  problem: string | null;
  prices: Readonly<Record<number, string>>;
}
const nothing: Refused = { problem: null, prices: {} };

/**
 * Reserves the selected tickets and goes to checkout. A refusal is displayed at its price; the
 * selection is kept. When many visitors reserve at once, `Waiting` shows the place in line.
 */
export function useReserve(
  event: PublicEvent,
  { refresh, refuse }: Pick<Availability, 'refresh' | 'refuse'>,
  /** Reduces the selection to the remaining quantity of a price. */
  dropTo: (priceId: number, left: number) => void,
) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState(nothing);
  const [last, setLast] = useState<Attempt | null>(null);
  const resume = useEffectEvent(({ unansweredAttempt }: ReservationParts) => {
    const attempt = unansweredAttempt(event.id);
    if (attempt) void reserve([], null, attempt);
  });
  // Loaded as soon as the page is interactive, so that it is available when the network is not.
  useEffect(() => void reservationParts().then(resume, () => undefined), []);

  async function reserve(
    lines: readonly Line[],
    promoCode: string | null = null,
    retried: Attempt | null = null,
  ): Promise<void> {
    if (pending) return;
    setPending(true);
    setRefused(nothing);
    let prices: Refused['prices'] = {};
    try {
      const { attemptOf, problemsOf, reserveInLine } = await reservationParts();
      const attempt = retried ?? attemptOf(event, lines, promoCode, last);
      setLast(attempt);
      const order = await reserveInLine(event.id, attempt).catch((error: unknown) => {
        prices = problemsOf(error, attempt);
        throw error;
      });
      // The button stays busy until the checkout has loaded.
      await navigate(`/checkout/${event.id}/${order.short_id}/details`);
    } catch (error) {
      // A code that was used up meanwhile is reported at its field, and the total is computed
      // without it.
      const spent = error instanceof CallError ? error.errors['promo_code']?.join(' ') : undefined;
      if (spent) refuse(spent, retried?.body.promo_code ?? promoCode ?? '');
      const short = await reservationParts().then(
        ({ shortIn }) => shortIn(error),
        () => [],
      );
      for (const { price_id, left } of short) dropTo(price_id, left);
      const isLeft =
        short.length > 0 && (lines.length > short.length || short.some(({ left }) => left > 0));
      setRefused({
        problem: isLeft
          ? intl.formatMessage({ id: 'event_page.adjusted' })
          : spent && Object.keys(prices).length === 0
            ? null
            : callProblem(intl, error),
        prices,
      });
      if (error instanceof CallError && error.status >= 400 && error.status < 500) setLast(null);
      void refresh();
    }
    setPending(false);
  }
  return { reserve, pending, refused, setRefused };
}
