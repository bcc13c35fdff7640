import { useEffect, useState } from 'react';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { call } from '#web/lib/api.ts';

/**
 * Returns why the last attempt failed, for a buyer who is back at the form, also from the bank's
 * page; null when none did.
 */
export function useLastError(order: PublicOrder): string | null {
  const [code, setCode] = useState<string | null>(null);
  const { event_id: eventId, short_id: orderShortId } = order;
  const hasFailed = order.payment_status === 'PAYMENT_FAILED';
  useEffect(() => {
    if (!hasFailed) return;
    call(stripeCalls.status, { params: { eventId, orderShortId } }).then(
      (found) => setCode(found.status === 'FAILED' ? found.last_error_code : null),
      () => undefined,
    );
  }, [hasFailed, eventId, orderShortId]);
  return code;
}
