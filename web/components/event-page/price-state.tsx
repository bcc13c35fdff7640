import { FormattedMessage } from 'react-intl';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Price } from './basket.ts';
import { opensAt } from './sale-state.ts';

/** Why this price cannot be bought now. */
export function PriceState({
  ticket,
  price,
  zone,
}: {
  ticket: PublicTicket;
  price: Price;
  zone: string;
}) {
  const locale = useLocale();
  const opens = opensAt(ticket, price);
  if (price.off_sale_reason === 'before_sale' && opens)
    return (
      <Badge tone="amber">
        <FormattedMessage
          id="event_page.opens"
          values={{ date: formatDateTime(opens, zone, locale) }}
        />
      </Badge>
    );
  if (price.is_sold_out)
    return (
      <Badge>
        <FormattedMessage id="event_page.sold_out" />
      </Badge>
    );
  if (price.off_sale_reason === 'after_sale')
    return (
      <Badge>
        <FormattedMessage id="event_page.sale_ended" />
      </Badge>
    );
  if (ticket.locked_reason)
    return (
      <Badge>
        <Icon name="lock" size={14} />
        <FormattedMessage id="event_page.members" />
      </Badge>
    );
  return (
    <Badge>
      <FormattedMessage id="event_page.unavailable" />
    </Badge>
  );
}
