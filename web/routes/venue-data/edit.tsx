import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router';
import { venue, type VenueData } from '#features/venue/contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { PublicPageButton } from './_components/public-page-button.tsx';
import { VenueForm } from './_components/venue-form.tsx';
import { valuesOf } from './_components/venue-values.ts';
import styles from './_components/venue-data.module.css';

export const clientLoader = () => queryClient.fetchQuery({ ...query(venue.get), staleTime: 0 });

/** Edits the venue's public details. */
export default function EditVenue() {
  const { hash } = useLocation();
  const { data: stored } = useQuery(query(venue.get));
  if (!stored) return <Navigate to={{ pathname: '/venue-data/create', hash }} replace />;
  return <Edit stored={stored} />;
}

function Edit({ stored }: { stored: VenueData }) {
  const intl = useIntl();
  // Later changes get into the form when it is saved.
  const [initial] = useState(() => valuesOf(stored));
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'venue_data.edit' })}>
        <PublicPageButton />
      </ManageHeading>
      <VenueForm stored={stored} initial={initial} />
    </div>
  );
}
