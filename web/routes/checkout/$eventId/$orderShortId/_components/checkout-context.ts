import { useOutletContext } from 'react-router';
import type { PublicOrder } from '#features/orders/order.contract.ts';

/** What the frame provides to the steps. */
export interface CheckoutContext {
  order: PublicOrder;
  refresh: () => Promise<void>;
  /** How far the server's clock is ahead of the browser's. */
  ahead_ms: number;
}
/** Only for the steps of the checkout: outside its frame there is no context. */
export const useCheckout = (): CheckoutContext => useOutletContext<CheckoutContext>();
