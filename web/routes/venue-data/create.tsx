import { useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { venue } from '#features/venue/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { VenueForm } from './_components/venue-form.tsx';
import { noVenue } from './_components/venue-values.ts';
import styles from './_components/venue-data.module.css';

export const clientLoader = () => queryClient.fetchQuery({ ...query(venue.get), staleTime: 0 });

/** Creates the venue's details. */
export default function CreateVenue() {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const { data: stored } = useQuery(query(venue.get));
  if (stored) return <Navigate to="/venue-data/edit" replace />;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'venue_data.create' })} />
      {user ? <VenueForm stored={null} initial={noVenue(locale, user.timezone)} /> : null}
    </div>
  );
}
