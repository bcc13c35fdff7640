import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { CallError } from '#platform/client.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { Line } from './basket.ts';
import { calls } from './calls.ts';
import type { Availability } from './use-availability.ts';
import { senderOf } from './visitor-codes.ts';

/**
 * What reserving needs in addition to the page, loaded on demand. Failing to load it is reported
 * like a failed call.
 */
const parts = () =>
  Promise.all([import('#web/lib/api.ts'), import('./reservation.ts')]).catch(() => {
    throw new CallError(0, {});
  });

export interface Refused {
  problem: string | null;
  prices: Readonly<Record<number, string>>;
}
const nothing: Refused = { problem: null, prices: {} };

/** The price that was sold out between look and click, and what is left of it. */
function shortIn(error: unknown): { price_id: number; left: number } | null {
  if (!(error instanceof CallError) || error.code !== 'ticket.sold_out') return null;
  const { price_id, left } = error.details;
  return typeof price_id === 'number' && typeof left === 'number' ? { price_id, left } : null;
}

/**
 * Reserves the selected tickets and goes to checkout. A refusal is displayed at its price; the
 * selection is kept.
 */
export function useReserve(
  event: PublicEvent,
  { promo, refresh, refuse }: Pick<Availability, 'promo' | 'refresh' | 'refuse'>,
  /** Of this price only so many are left: the selection drops to them. */
  dropTo: (priceId: number, left: number) => void,
) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState(nothing);
  // Fetched as soon as the page works, so that it is there when the network is not.
  useEffect(() => void parts().catch(() => undefined), []);
  const [attempt, setAttempt] = useState<{ body: string; key: string } | null>(null);

  async function reserve(lines: readonly Line[]): Promise<void> {
    if (pending) return;
    setPending(true);
    setRefused(nothing);
    let prices: Refused['prices'] = {};
    try {
      const [{ call }, { reservationOf, problemsOf }] = await parts();
      const { body: chosen, paths } = reservationOf(event, lines);
      const body = {
        ...chosen,
        ...(promo.state === 'applied' ? { promo_code: promo.code } : {}),
        ...senderOf(event.id),
      };
      // The same basket sent again after a lost connection has the same idempotency key; another
      // basket has another one.
      const text = JSON.stringify(body);
      const key = attempt?.body === text ? attempt.key : crypto.randomUUID();
      setAttempt({ body: text, key });
      const order = await call(calls.reserve, {
        params: { eventId: event.id },
        body,
        idempotency_key: key,
      }).catch((error: unknown) => {
        prices = problemsOf(error, paths);
        throw error;
      });
      // The button stays busy until the checkout has loaded.
      await navigate(`/checkout/${event.id}/${order.short_id}/details`);
    } catch (error) {
      // A code that was used up meanwhile is reported at its field, and the total is computed
      // without it.
      const spent = error instanceof CallError ? error.errors['promo_code']?.join(' ') : undefined;
      if (spent) refuse(spent);
      const short = shortIn(error);
      if (short) dropTo(short.price_id, short.left);
      const isLeft = short && (short.left > 0 || lines.length > 1);
      setRefused({
        problem: spent
          ? null
          : isLeft
            ? intl.formatMessage({ id: 'event_page.adjusted' })
            : callProblem(intl, error),
        prices,
      });
      if (error instanceof CallError && error.status >= 400 && error.status < 500) setAttempt(null);
      void refresh();
    }
    setPending(false);
  }
  return { reserve, pending, refused, setRefused };
}
