import { useId, type ReactNode } from 'react';
import { notifications } from '@mantine/notifications';
import { IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { partnerMerchants, type PartnerMerchant } from '#features/upgrades/merchants.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { RowMenu } from '#web/components/data-table/row-menu.tsx';
import { Badge } from '#web/ui/badge.tsx';
import styles from './partner-merchants.module.css';
import { merchantsChanged } from './use-merchant-order.ts';

/**
 * A merchant in the list, in the reader's language; one that receipts refer to can only be hidden.
 */
export function MerchantRow({ row: one, handle }: { row: PartnerMerchant; handle: ReactNode }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const id = useId();
  const params = { partnerMerchantId: one.id };
  const run = async (
    work: () => Promise<unknown>,
    done: 'now_hidden' | 'now_shown' | 'deleted',
  ): Promise<void> => {
    try {
      await work();
      notifications.show({
        message: intl.formatMessage({ id: `partner_merchants.${done}` }, { name: one.name }),
      });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await merchantsChanged();
  };
  const remove = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'partner_merchants.delete' }),
      text: intl.formatMessage({ id: 'partner_merchants.delete.text' }, { name: one.name }),
      confirmLabel: intl.formatMessage({ id: 'partner_merchants.delete' }),
    });
    if (isSure) await run(() => call(partnerMerchants.remove, { params }), 'deleted');
  };
  return (
    <article className={styles['row']}>
      {handle}
      <div className={styles['about']}>
        <h2 id={id} className={styles['title']}>
          <Link to={String(one.id)}>{one.name}</Link>
        </h2>
        {one.is_hidden ? (
          <Badge tone="amber">
            <FormattedMessage id="partner_merchants.hidden" />
          </Badge>
        ) : null}
      </div>
      <RowMenu
        row={one}
        nameId={id}
        actions={[
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: () => void navigate(String(one.id)),
          },
          {
            message: one.is_hidden ? 'partner_merchants.show' : 'partner_merchants.hide',
            icon: one.is_hidden ? IconEye : IconEyeOff,
            run: () =>
              void run(
                () =>
                  call(partnerMerchants.change, { params, body: { is_hidden: !one.is_hidden } }),
                one.is_hidden ? 'now_shown' : 'now_hidden',
              ),
          },
          ...(one.is_used
            ? []
            : [
                {
                  message: 'partner_merchants.delete' as const,
                  icon: IconTrash,
                  danger: true,
                  run: () => void remove(),
                },
              ]),
        ]}
      />
    </article>
  );
}
