import { FormattedMessage, useIntl } from 'react-intl';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { EventFilters } from '#web/components/event-filters.tsx';
import { EventList } from '#web/components/event-list.tsx';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { isFiltered } from '#web/components/event-list/event-query.ts';
import { EventResults } from '#web/components/event-results.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { ShareMeta } from '#web/components/share-meta.tsx';
import { sharedPicture } from '#web/components/event-list/shared-picture.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { sectioned } from '#web/components/event-list/home-sections.ts';
import styles from './index.module.css';
import { withMessages } from '#web/lib/with-messages.ts';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import type { Route } from './+types/index.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireSetUp(context);
  return loadEvents({ url, context }, 'upcoming');
}
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'programme');

/**
 * The home page: events tonight and this week, new ones, all later ones, and a link for hiring the
 * venue.
 */
export default function Home(props: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={props.loaderData.messages}>
      <HomeView {...props} />
    </VisitMessagesProvider>
  );
}

function HomeView({ loaderData, matches }: Route.ComponentProps) {
  const intl = useIntl();
  const { items, last, filters, today } = loaderData;
  const sections = sectioned(items, today);
  const visibleSections = (['soon', 'running', 'new', 'later'] as const).filter(
    (name) => sections[name].length,
  );
  const hidden = matches[1]?.loaderData.site.hidden_pages ?? [];
  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'site.home.title' })}
        description={intl.formatMessage({ id: 'site.home.text' })}
      />
      <ShareMeta
        address={loaderData.address}
        title={intl.formatMessage({ id: 'site.home.title' })}
        description={intl.formatMessage({ id: 'site.home.text' })}
        image={sharedPicture(items)}
      />
      <PageHeading title={<FormattedMessage id="site.home.title" />} />
      {items.length || isFiltered(filters) ? <EventFilters found={loaderData} /> : null}
      {isFiltered(filters) || filters.page > 1 || items.length === 0 ? (
        <EventResults found={loaderData} name="home" />
      ) : (
        <>
          {visibleSections.map((name, index) => (
            <EventList
              key={name}
              items={sections[name]}
              title={<FormattedMessage id={`site.home.${name}`} />}
              first={index === 0}
              lead={index === 0}
              {...(name === 'soon' ? { today } : {})}
            />
          ))}
          <Pagination page={filters.page} last={last} />
        </>
      )}
      {hidden.includes('venue-details') ? null : (
        <section className={styles['hire']} aria-labelledby="hire">
          <h2 id="hire" className={styles['title']}>
            <FormattedMessage id="site.home.hire.title" />
          </h2>
          <p>
            <FormattedMessage id="site.home.hire.text" />
          </p>
          <ButtonLink to="/venue-details">
            <FormattedMessage id="site.home.hire.go" />
          </ButtonLink>
        </section>
      )}
    </>
  );
}
