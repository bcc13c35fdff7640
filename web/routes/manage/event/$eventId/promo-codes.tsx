import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import { discountTypes } from '#features/tickets/rules/deal.ts';
import { listed } from '#platform/pure/listed.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copyText } from '#web/components/copy-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { eventLink } from './_components/event-link.ts';
import { useManagedEvent, useShownTickets } from './_components/managed-event.tsx';
import { onlyOpenedBy } from './_components/opened-by-codes.ts';
import { promoCodesChanged } from './promo-codes/_components/promo-codes-changed.ts';
import { removeRows } from '#web/components/remove-rows.ts';
import { usePromoCodeColumns } from './promo-codes/_components/use-promo-code-columns.tsx';

/** Promo codes and their use. */
export default function PromoCodes() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const event = useManagedEvent();
  const tickets = useShownTickets();
  const locale = useLocale();
  const remove = async (rows: PromoCode[]): Promise<boolean> => {
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
  const create = (
    <Button
      component={Link}
      to={{ pathname: 'create', search }}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="promo_codes.create" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'promo_codes.title' })} />
      <DataTable
        name="promo-codes"
        endpoint={promoCodes.list}
        params={{ eventId: event.id }}
        columns={usePromoCodeColumns()}
        open={(code) => String(code.id)}
        actions={create}
        filters={[
          {
            field: 'discount_type',
            message: 'fields.discount_type',
            options: discountTypes.map((value) => ({
              value,
              label: intl.formatMessage({ id: `promo_codes.type.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'offers.copy',
            icon: IconCopy,
            run: (code) => void copyText(intl, eventLink(event, 'promo_code', code.code)),
          },
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: (code) => void navigate({ pathname: String(code.id), search }),
          },
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (code) => void remove([code]),
          },
        ]}
        bulk={[{ message: 'ui.action.delete', icon: IconTrash, danger: true, run: remove }]}
        empty={{
          title: intl.formatMessage({ id: 'promo_codes.empty.title' }),
          text: intl.formatMessage({ id: 'promo_codes.empty.text' }),
        }}
      />
      <Outlet />
    </>
  );
}
