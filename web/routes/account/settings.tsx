import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Card } from '#web/ui/card.tsx';
import { AccountSettingsForm } from './settings/_components/account-settings-form.tsx';
import styles from './settings/_components/account-settings.module.css';

export const clientLoader = () => queryClient.fetchQuery({ ...query(accounts.get), staleTime: 0 });

/** Settings of the whole account: its name, time zone, currency and cancellation fee. */
export default function AccountSettings() {
  const intl = useIntl();
  const { data } = useQuery(query(accounts.get));
  if (!data) return null;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'account_settings.title' })} />
      <Card>
        <AccountSettingsForm saved={data} />
      </Card>
    </div>
  );
}
