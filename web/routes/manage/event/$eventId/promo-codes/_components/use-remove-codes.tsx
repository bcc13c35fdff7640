import { FormattedMessage, useIntl } from 'react-intl';
import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import { listed } from '#platform/pure/listed.ts';
import { removeRows } from '#web/components/remove-rows.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent, useShownTickets } from '../../_components/managed-event.tsx';
import { onlyOpenedBy } from '../../_components/opened-by-codes.ts';
import { promoCodesChanged } from './promo-codes-changed.ts';

/**
 * Returns what deletes promo codes, after a confirmation that names the tickets which nobody could
 * buy any more. It resolves to whether they were deleted.
 */
export function useRemoveCodes(): (rows: PromoCode[]) => Promise<boolean> {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const tickets = useShownTickets();
  return async (rows) => {
    // Without these reads the deletion is asked about all the same, only without the warning.
    const lost = await onlyOpenedBy(event.id, rows, tickets).catch(() => []);
    return removeRows(intl, rows, {
      confirmation: {
        title: intl.formatMessage(
          { id: 'promo_codes.delete.title' },
          { count: rows.length, code: rows[0]?.code },
        ),
        confirmLabel: intl.formatMessage({ id: 'promo_codes.delete' }, { count: rows.length }),
        text: (
          <>
            <p>
              <FormattedMessage
                id="promo_codes.delete.text"
                values={{
                  count: rows.length,
                  orders: rows.reduce((sum, code) => sum + code.order_usage_count, 0),
                }}
              />
            </p>
            {lost.length > 0 ? (
              <Notice tone="amber">
                <FormattedMessage
                  id="promo_codes.delete.last"
                  values={{
                    count: lost.length,
                    names: listed(
                      locale,
                      lost.map(({ title }) => title),
                    ),
                  }}
                />
              </Notice>
            ) : null}
          </>
        ),
      },
      failed: 'errors.failed.promo_code_delete',
      remove: ({ id }) =>
        call(promoCodes.remove, { params: { eventId: event.id, promoCodeId: id } }),
      changed: promoCodesChanged,
      done: (count) => intl.formatMessage({ id: 'promo_codes.deleted' }, { count }),
    });
  };
}
