import { FormattedMessage, useIntl } from 'react-intl';
import { dayOf, plusDays } from '#platform/pure/time.ts';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { EventFilters } from '#web/components/event-filters.tsx';
import { EventList } from '#web/components/event-list.tsx';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { isFiltered } from '#web/components/event-list/event-query.ts';
import { EventResults } from '#web/components/event-results.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Route } from './+types/index.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireSetUp(context);
  return loadEvents({ request, context }, 'upcoming');
}

/** The home page: events of this week, then all later ones. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { events, last, filters, today } = loaderData;
  const soon = events.filter(
    (event) => dayOf(event.start_date, event.timezone) <= plusDays(today, 6),
  );
  const later = events.slice(soon.length);
  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'site.home.title' })}
        description={intl.formatMessage({ id: 'site.home.text' })}
      />
      <PageHeading title={<FormattedMessage id="site.home.title" />} />
      {events.length || isFiltered(filters) ? <EventFilters filters={filters} /> : null}
      {isFiltered(filters) || filters.page > 1 || events.length === 0 ? (
        <EventResults found={loaderData} name="home" />
      ) : (
        <>
          {soon.length ? (
            <EventList
              events={soon}
              title={<FormattedMessage id="site.home.soon" />}
              today={today}
              lead
              first
            />
          ) : null}
          {later.length ? (
            <EventList
              events={later}
              title={<FormattedMessage id="site.home.later" />}
              first={soon.length === 0}
              lead={soon.length === 0}
            />
          ) : null}
          <Pagination page={filters.page} last={last} />
        </>
      )}
    </>
  );
}
