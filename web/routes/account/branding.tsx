import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { branding } from '#features/branding/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Card } from '#web/ui/card.tsx';
import { BrandingForm } from './branding/_components/branding-form.tsx';
import styles from './branding/_components/branding.module.css';

export const clientLoader = () => queryClient.fetchQuery({ ...query(branding.get), staleTime: 0 });

/** For the host account's admins: the venue's name, sender and logo. */
export default function Branding() {
  const intl = useIntl();
  const { data } = useQuery(query(branding.get));
  if (!data) return null;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'branding.title' })} />
      <Card>
        <BrandingForm saved={data} />
      </Card>
    </div>
  );
}
