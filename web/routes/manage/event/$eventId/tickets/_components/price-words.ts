import type { IntlShape } from 'react-intl';
import type { Ticket } from '#features/tickets/contract.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { formatMoney } from '#platform/pure/money-text.ts';

/**
 * Returns the price of a ticket as text: free, an amount, a minimum, or a range. Hidden prices
 * count only when all are hidden.
 */
export function priceWords(
  intl: IntlShape,
  ticket: {
    type: Ticket['type'];
    prices: readonly Pick<Ticket['prices'][number], 'price' | 'is_hidden'>[];
  },
  currency: string,
  locale: Locale,
): string {
  const visiblePrices = ticket.prices.filter(({ is_hidden }) => !is_hidden);
  const amounts = (visiblePrices.length > 0 ? visiblePrices : ticket.prices).map(
    ({ price }) => price,
  );
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (ticket.type === 'FREE') return intl.formatMessage({ id: 'tickets.free' });
  if (ticket.type === 'DONATION')
    return intl.formatMessage(
      { id: 'tickets.from' },
      { price: formatMoney(low, currency, locale) },
    );
  return low === high
    ? formatMoney(low, currency, locale)
    : `${formatMoney(low, currency, locale)} – ${formatMoney(high, currency, locale)}`;
}
