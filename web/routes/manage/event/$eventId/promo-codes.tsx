import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { promoCodes } from '#features/promo-codes/contract.ts';
import { discountTypes } from '#features/tickets/rules/deal.ts';
import { copyText } from '#web/components/copy-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { eventLink } from './_components/event-link.ts';
import { useManagedEvent } from './_components/managed-event.tsx';
import { usePromoCodeColumns } from './promo-codes/_components/use-promo-code-columns.tsx';
import { useRemoveCodes } from './promo-codes/_components/use-remove-codes.tsx';

/** Promo codes and their use. */
export default function PromoCodes() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const event = useManagedEvent();
  const remove = useRemoveCodes();
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
