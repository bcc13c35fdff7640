import type { Line } from '#web/components/event-page/basket.ts';
import { senderOf } from '#web/components/event-page/visitor-codes.ts';
import { checkoutAddress } from './checkout-address.ts';

/**
 * Opens the checkout in place of the embedding page; where that page forbids it, in a new window.
 * False where it forbids both.
 */
export function leaveFrame(
  event: { id: number; currency: string },
  lines: readonly Line[],
  promo_code: string | null,
): boolean {
  const address = checkoutAddress({
    event,
    lines,
    promo_code,
    aff: senderOf(event.id).affiliate_code ?? null,
    locale: new URLSearchParams(location.search).get('locale'),
  });
  const opened = (target: string): boolean => {
    try {
      return window.open(address, target) !== null;
    } catch {
      return false;
    }
  };
  return opened('_top') || opened('_blank');
}
