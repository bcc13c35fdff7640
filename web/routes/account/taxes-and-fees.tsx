import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { accounts } from '#features/accounts/contract.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { currentUser, useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { taxesOf } from '#web/components/use-taxes.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TaxRow } from './taxes-and-fees/_components/tax-row.tsx';
import styles from './taxes-and-fees/_components/taxes.module.css';

export async function clientLoader() {
  const { account_id } = await queryClient.ensureQueryData(currentUser());
  await Promise.all([
    queryClient.prefetchQuery(taxesOf(account_id ?? 0)),
    queryClient.ensureQueryData(query(accounts.get)),
  ]);
}

/** Taxes and fees that are added to prices, and the defaults for new tickets. */
export default function TaxesAndFees() {
  const intl = useIntl();
  const reader = useLocale();
  const { data: user } = useCurrentUser();
  const { data: account } = useQuery(query(accounts.get));
  const accountId = user?.account_id ?? 0;
  const listQuery = { ...taxesOf(accountId), enabled: accountId > 0 };
  const { data, error, isPending, refetch } = useQuery(listQuery);
  const add = (
    <Button component={Link} to="create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="taxes.create" />
    </Button>
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'taxes.title' })}>
        {data?.length === 0 ? null : add}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={4} height="m" /> : null}
      {data?.length === 0 ? (
        <Empty title={<FormattedMessage id="taxes.empty.title" />} action={add}>
          <FormattedMessage id="taxes.empty.text" />
        </Empty>
      ) : null}
      <ul className={styles['list']}>
        {data?.map((item) => (
          <TaxRow
            key={item.id}
            tax={inLanguage(item, ['name'], item, reader)}
            currency={account?.currency_code ?? 'HKD'}
          />
        ))}
      </ul>
      <Outlet />
    </div>
  );
}
