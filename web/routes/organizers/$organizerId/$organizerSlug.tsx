import { data, redirect } from 'react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { listings } from '#features/listings/contract.ts';
import { programme } from '#features/programme/contract.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { EventList } from '#web/components/event-list.tsx';
import { eventQueryOf } from '#web/components/event-list/event-query.ts';
import { listedUntil } from '#web/components/event-list/load-events.ts';
import { sharedPicture } from '#web/components/event-list/shared-picture.ts';
import { organizerPath } from '#web/components/event-path.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Prose } from '#web/components/prose.tsx';
import { ShareMeta } from '#web/components/share-meta.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/$organizerSlug.ts';
import styles from './_components/organizer.module.css';

const per_page = 24;

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const call = pageCall(context);
  const { origin, search, searchParams } = url;
  if (!/^\d{1,15}$/.test(params.organizerId)) throw data(null, { status: 404 });
  const organizerId = Number(params.organizerId);
  const organizer = await call(listings.organizer, { params: { organizerId } });
  const path = organizerPath(organizer);
  if (params.organizerSlug !== organizer.slug) throw redirect(path + search, 302);
  const { page } = eventQueryOf(searchParams);
  const list = (when: 'upcoming' | 'past') =>
    call(programme.list, { query: { when, organizer_id: organizerId, page, per_page } });
  const [upcoming, past] = await Promise.all([list('upcoming'), list('past')]);
  cachePage(context, [`organizer:${organizerId}`, 'events'], listedUntil(upcoming.data));
  return {
    organizer,
    upcoming: upcoming.data,
    past: past.data,
    page,
    last: Math.max(upcoming.meta.last_page, past.meta.last_page),
    address: origin + path,
    ...noMessages(),
  };
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'organizer');

/** An organizer with its upcoming and past events. */
export default function OrganizerScreen({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <OrganizerView {...loaderData} />
    </VisitMessagesProvider>
  );
}

function OrganizerView({
  organizer,
  upcoming,
  past,
  page,
  last,
  address,
}: Route.ComponentProps['loaderData']) {
  const intl = useIntl();
  const description = organizer.description
    ? shorten(plainText(organizer.description).replace(/\s+/g, ' '), 200)
    : intl.formatMessage({ id: 'venue_pages.organizer.text' }, { name: organizer.name });
  return (
    <>
      <PageTitle title={organizer.name} description={description} />
      <ShareMeta
        address={address}
        title={organizer.name}
        description={description}
        image={sharedPicture([...upcoming, ...past])}
      />
      <div className={styles['head']}>
        {organizer.logo_url ? (
          <img className={styles['logo']} src={organizer.logo_url} alt="" width={96} height={96} />
        ) : null}
        <PageHeading title={<span {...langOf(organizer, 'name')}>{organizer.name}</span>} />
      </div>
      {organizer.description ? (
        <div className={styles['text']}>
          <Prose html={organizer.description} below {...langOf(organizer, 'description')} />
        </div>
      ) : null}
      {organizer.website ? (
        <p className={styles['text']}>
          <a
            className={styles['link']}
            href={organizer.website}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="external" size={18} />
            <FormattedMessage id="event_page.website" />
          </a>
        </p>
      ) : null}
      {upcoming.length > 0 ? (
        <EventList
          items={upcoming}
          title={<FormattedMessage id="venue_pages.organizer.upcoming" />}
          first
        />
      ) : page === 1 ? (
        <Empty icon="calendar" title={<FormattedMessage id="venue_pages.organizer.none.title" />}>
          <FormattedMessage id="venue_pages.organizer.none.text" />
        </Empty>
      ) : null}
      {past.length > 0 ? (
        <EventList items={past} title={<FormattedMessage id="venue_pages.organizer.past" />} />
      ) : null}
      <Pagination page={page} last={last} />
    </>
  );
}
