import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { venue, type VenueData as Stored } from '#features/venue/contract.ts';
import { sectionTexts, venueFileTexts, venueTexts } from '#features/venue/rules/texts.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PublicPageButton } from './venue-data/_components/public-page-button.tsx';
import { VenueSummary } from './venue-data/_components/venue-summary.tsx';
import styles from './venue-data/_components/venue-data.module.css';

const venueQuery = query(venue.get);

/** The venue's public details, as the host account wrote them. */
export default function VenueData() {
  const intl = useIntl();
  const reader = useLocale();
  const { data, error, isPending, refetch } = useQuery(venueQuery);
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'venue_data.title' })}>
        {data ? (
          <>
            <PublicPageButton />
            <Button
              component={Link}
              to="/venue-data/edit"
              leftSection={<IconPencil size={18} stroke={1.5} />}
            >
              <FormattedMessage id="ui.action.edit" />
            </Button>
          </>
        ) : null}
      </ManageHeading>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {isPending ? <Skeleton lines={6} height="m" /> : null}
      {data === null ? (
        <Empty
          title={<FormattedMessage id="venue_data.empty.title" />}
          action={
            <Button component={Link} to="/venue-data/create">
              <FormattedMessage id="venue_data.create" />
            </Button>
          }
        >
          <FormattedMessage id="venue_data.empty.text" />
        </Empty>
      ) : null}
      {data ? (
        <>
          <VenueSummary venue={shownTo(data, reader)} />
          <div>
            <DeleteVenue stored={data} />
          </div>
        </>
      ) : null}
    </div>
  );
}

function shownTo(stored: Stored, reader: Locale): Stored {
  const { content_language } = stored;
  const file = (item: Stored['images'][number]) =>
    inLanguage(item, venueFileTexts, { ...item, content_language }, reader);
  return {
    ...inLanguage(stored, venueTexts, stored, reader),
    sections: stored.sections.map((section) =>
      inLanguage(section, sectionTexts, { ...section, content_language }, reader),
    ),
    images: stored.images.map(file),
    floor_plan: stored.floor_plan && file(stored.floor_plan),
    price_list: stored.price_list && file(stored.price_list),
    booking_form: stored.booking_form && file(stored.booking_form),
  };
}

function DeleteVenue({ stored }: { stored: Stored }) {
  const intl = useIntl();
  const remove = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'venue_data.delete.title' }, { name: stored.name }),
      text: intl.formatMessage(
        { id: 'venue_data.delete.text' },
        { rooms: stored.sections.length, photos: stored.images.length },
      ),
      confirmLabel: intl.formatMessage({ id: 'venue_data.delete' }),
    });
    if (!isSure) return;
    try {
      await call(venue.remove, { params: { venueDataId: stored.id } });
      notifications.show({ message: intl.formatMessage({ id: 'venue_data.deleted' }) });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, 'errors.failed.venue_delete'),
      });
    }
    await queryClient.invalidateQueries({ queryKey: venueQuery.queryKey });
  };
  return (
    <Button
      variant="subtle"
      color="danger"
      leftSection={<IconTrash size={18} stroke={1.5} />}
      onClick={() => void remove()}
    >
      <FormattedMessage id="venue_data.delete" />
    </Button>
  );
}
