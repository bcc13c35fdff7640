import { toMajor } from '#platform/pure/money.ts';
import { invalid, refusalAt } from '#platform/pure/refusal.ts';
import { isChargeable, limitOf, nearestChargeable } from '#features/tickets/rules/chargeable.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import type { Plan } from './plan.ts';

/**
 * Refuses amounts that the provider could not charge (three-decimal currencies), before anything is
 * held. The error points at what caused the odd amount: the promo code, the donation, or else the
 * line. An order passes if its total can be charged, whatever its unit prices.
 */
export function mustBeChargeable(
  { items, total_gross }: Pick<Plan, 'items' | 'total_gross'>,
  { event: { currency }, tickets }: Offer,
): void {
  const limit = limitOf(total_gross, currency);
  if (limit)
    throw refusalAt('tickets', `order.total_${limit.problem}`, {
      amount: { major: limit.amount, currency },
    });
  if (isChargeable(total_gross, currency)) return;
  const odd = items.filter(
    (item) => !isChargeable(item.quantity * (item.price + item.unit_fee + item.unit_tax), currency),
  );
  const item =
    odd.find((plannedItem) => plannedItem.price !== plannedItem.price_before_discount) ?? odd[0];
  const ticket = tickets.find((ticket) => ticket.id === item?.ticket_id);
  if (!item || !ticket) return;
  const title = { title: item.item_name };
  if (item.price !== item.price_before_discount)
    throw invalid('promo_code', 'refusals.promo_code.cannot_be_used', title);
  const nearest = nearestChargeable(item.price, ticket.charges, currency);
  // With some taxes and fees no donation near this one can be charged either.
  if (ticket.type !== 'DONATION' || nearest === item.price)
    throw refusalAt(`${item.path}.quantity`, 'ticket.total_cannot_be_charged', title);
  throw invalid(`${item.path}.price`, 'refusals.ticket.price_cannot_be_charged', {
    price: { major: toMajor(nearest, currency), currency },
  });
}
