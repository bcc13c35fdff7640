import type { z } from 'zod';
import type { Valid } from '#platform/http.ts';
import { allAtOnce } from '#platform/pure/refusal.ts';
import type { TicketChange } from '../contract.ts';
import { checkCount, checkNoPriceIfFree, checkPriceGiven } from './prices.ts';
import { checkSentWindow } from './sale-window.ts';
import { checkOrderLimits } from './write.ts';

/** Checks what a body alone can tell, without the event and the stored ticket. */
export function checkSent(input: Valid<z.output<typeof TicketChange>>, isNew: boolean): void {
  const { type, prices = [] } = input;
  allAtOnce(
    () => checkOrderLimits(input.min_per_order, input.max_per_order),
    () => checkSentWindow(input, ''),
    () => {
      if (type && input.prices) checkCount(type, prices);
    },
    ...prices.flatMap((price, n) => [
      () => {
        // The only price of a stored ticket need not be named, and keeps what is not sent.
        const isNewPrice = isNew || (type === 'TIERED' && 'id' in price && price.id === undefined);
        if (type && isNewPrice) checkPriceGiven(type, price, n);
      },
      () => {
        if (type) checkNoPriceIfFree(type, price, n);
      },
      () => checkSentWindow(price, `prices.${n}.`),
    ]),
  );
}
