import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { partnerMerchants } from '#features/upgrades/merchants.contract.ts';
import { merchantTexts } from '#features/upgrades/rules/texts.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MerchantRow } from './partner-merchants/_components/merchant-row.tsx';
import styles from './partner-merchants/_components/partner-merchants.module.css';
import { useMerchantOrder } from './partner-merchants/_components/use-merchant-order.ts';

/**
 * The merchants whose receipts count towards an upgrade, in the order in which members see them.
 */
export default function PartnerMerchants() {
  const intl = useIntl();
  const reader = useLocale();
  const listQuery = query(partnerMerchants.list);
  const { data, error, isPending, refetch } = useQuery(listQuery);
  const move = useMerchantOrder(listQuery.queryKey, data);
  const add = (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="partner_merchants.add" />
    </Button>
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'partner_merchants.title' })}>
        {data?.length === 0 ? null : add}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={6} height="m" /> : null}
      {data?.length === 0 ? (
        <Empty title={<FormattedMessage id="partner_merchants.empty" />} action={add} />
      ) : null}
      {data && data.length > 0 ? (
        <SortableList
          items={data.map((item) => inLanguage(item, merchantTexts, item, reader))}
          nameOf={({ name }) => name}
          move={move}
          render={(row, handle) => <MerchantRow row={row} handle={handle} />}
        />
      ) : null}
      <Outlet />
    </div>
  );
}
