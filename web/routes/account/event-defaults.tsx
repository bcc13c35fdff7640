import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { eventDefaults } from '#features/events/defaults.contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { DefaultsForm } from './event-defaults/_components/defaults-form.tsx';
import styles from './event-defaults/_components/event-defaults.module.css';

export const clientLoader = () =>
  queryClient.fetchQuery({ ...query(eventDefaults.get), staleTime: 0 });

/** The defaults for new events of the account. */
export default function EventDefaultsPage() {
  const intl = useIntl();
  const { data } = useQuery(query(eventDefaults.get));
  if (!data) return null;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'event_defaults.title' })} />
      <DefaultsForm saved={data} />
    </div>
  );
}
