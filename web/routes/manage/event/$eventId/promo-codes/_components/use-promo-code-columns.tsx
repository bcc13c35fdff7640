import { FormattedMessage, useIntl } from 'react-intl';
import { type PromoCode } from '#features/promo-codes/contract.ts';
import { formatDateTime, formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { discountWords } from './discount-words.ts';
import { PromoCodeBadge } from './promo-code-badge.tsx';
import { TicketNames } from '../../_components/ticket-names.tsx';
import { UseBar } from '../../_components/use-bar.tsx';

/** The columns of promo codes: discount, use and expiry. */
export function usePromoCodeColumns(): Column<PromoCode>[] {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  return [
    {
      name: 'code',
      message: 'fields.code',
      sort: true,
      render: (code) => <strong>{code.code}</strong>,
    },
    {
      name: 'discount',
      message: 'fields.discount',
      render: (code) => discountWords(intl, code, event.currency, locale),
    },
    {
      name: 'order_usage_count',
      message: 'promo_codes.used',
      sort: true,
      render: (code) => (
        <UseBar used={code.order_usage_count} of={code.max_allowed_usages} label={code.code} />
      ),
    },
    {
      name: 'tickets',
      message: 'fields.tickets',
      wide: true,
      render: (code) => <TicketNames ids={code.applicable_ticket_ids} all={code.applies_to_all} />,
    },
    {
      name: 'expiry_date',
      message: 'fields.expiry_date',
      sort: true,
      wide: true,
      render: (code) =>
        code.expiry_date ? (
          formatDateTime(code.expiry_date, event.timezone, locale)
        ) : (
          <FormattedMessage id="promo_codes.no_expiry" />
        ),
    },
    {
      name: 'attendee_usage_count',
      message: 'promo_codes.units',
      numeric: true,
      hidden: true,
      render: (code) => intl.formatNumber(code.attendee_usage_count),
    },
    {
      name: 'created_at',
      message: 'fields.created_at',
      sort: true,
      hidden: true,
      render: (code) => formatShortDateTime(code.created_at, event.timezone, locale),
    },
    {
      name: 'state',
      message: 'fields.status',
      corner: true,
      render: (code) => <PromoCodeBadge code={code} />,
    },
  ];
}
