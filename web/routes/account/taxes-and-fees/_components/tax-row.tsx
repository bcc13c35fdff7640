import { useId } from 'react';
import { notifications } from '@mantine/notifications';
import {
  IconArchive,
  IconArchiveOff,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { taxes, type TaxOrFee } from '#features/taxes/contract.ts';
import { amountText } from '#features/taxes/rules/rate-text.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { confirmAction } from '#web/components/confirm-action.ts';
import { RowMenu } from '#web/components/data-table/row-menu.tsx';
import type { RowAction } from '#web/components/data-table/table-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { taxesChanged } from './taxes-changed.ts';
import styles from './taxes.module.css';

/** A tax or fee in the list, in the reader's language. */
export function TaxRow({ tax, currency }: { tax: TaxOrFee; currency: string }) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const nameId = useId();
  const { name, is_active, is_default } = tax;
  const params = { accountId: tax.account_id, taxId: tax.id };
  const run = async (
    work: () => Promise<unknown>,
    id: 'taxes.saved' | 'taxes.deleted' = 'taxes.saved',
  ): Promise<void> => {
    try {
      await work();
      notifications.show({ message: intl.formatMessage({ id }, { name }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await taxesChanged();
  };
  const change = (body: { is_active?: boolean; is_default?: boolean }): Promise<void> =>
    run(() => call(taxes.change, { params, body }));
  const retire = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'taxes.retire' }),
      text: intl.formatMessage({ id: 'taxes.retire.text' }, { name }),
      confirmLabel: intl.formatMessage({ id: 'taxes.retire' }),
    });
    if (isSure) await change({ is_active: false });
  };
  const remove = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'taxes.delete.title' }, { name }),
      text: intl.formatMessage({ id: 'taxes.delete.text' }),
      confirmLabel: intl.formatMessage({ id: 'taxes.delete' }),
    });
    if (isSure) await run(() => call(taxes.remove, { params }), 'taxes.deleted');
  };
  const defaulting: RowAction<TaxOrFee> = {
    message: is_default ? 'taxes.no_default' : 'taxes.make_default',
    icon: is_default ? IconStarOff : IconStar,
    run: () => void change({ is_default: !is_default }),
  };
  const amount = amountText({ rate: tax.rate, type: tax.calculation_type }, currency, locale);
  return (
    <li className={styles['row']}>
      <div className={styles['about']}>
        <h2 id={nameId} className={styles['name']}>
          <Link to={String(tax.id)}>{name}</Link>
        </h2>
        {is_default ? (
          <Badge tone="jade">
            <FormattedMessage id="taxes.default" />
          </Badge>
        ) : null}
        {is_active ? null : (
          <Badge tone="amber">
            <FormattedMessage id="taxes.retired" />
          </Badge>
        )}
        <p className={styles['facts']}>
          <FormattedMessage id={`taxes.type.${tax.type}`} /> ·{' '}
          {tax.calculation_type === 'FIXED' ? (
            <FormattedMessage id="taxes.per_ticket" values={{ amount }} />
          ) : (
            amount
          )}
          {tax.description ? ` · ${tax.description}` : null}
        </p>
      </div>
      <RowMenu
        row={tax}
        nameId={nameId}
        actions={[
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: () => void navigate(String(tax.id)),
          },
          // A retired one is never preselected.
          ...(is_active || is_default ? [defaulting] : []),
          is_active
            ? { message: 'taxes.retire', icon: IconArchive, run: () => void retire() }
            : {
                message: 'taxes.bring_back',
                icon: IconArchiveOff,
                run: () => void change({ is_active: true }),
              },
          { message: 'taxes.delete', icon: IconTrash, danger: true, run: () => void remove() },
        ]}
      />
    </li>
  );
}
