import { percentOf } from '#platform/pure/money.ts';
import { chargeStep } from '#features/tickets/rules/chargeable.ts';

/**
 * The platform's fee of a payment, in minor units: a percentage, rounded half away from zero to an
 * amount that the provider can charge in this currency.
 */
export function platformFee(total: number, percent: number, currency: string): number {
  const step = chargeStep(currency);
  return step * percentOf(Math.floor(total / step), percent);
}
