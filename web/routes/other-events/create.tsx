import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { OtherEventForm } from './_components/other-event-form.tsx';
import { noOtherEvent } from './_components/other-event-values.ts';
import styles from './_components/other-events.module.css';

export const clientLoader = () => queryClient.ensureQueryData(query(accounts.get));

/** Adds an event that is not sold here. */
export default function CreateOtherEvent() {
  const intl = useIntl();
  const locale = useLocale();
  const { data: account } = useQuery(query(accounts.get));
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'other_events.create' })} />
      {account ? (
        <OtherEventForm stored={null} initial={noOtherEvent(locale)} timezone={account.timezone} />
      ) : null}
    </div>
  );
}
