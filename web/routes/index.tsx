import { FormattedMessage, useIntl } from 'react-intl';
import { requireSetUp } from '#web/lib/require-set-up.ts';
import { EventFilters } from '#web/components/event-filters.tsx';
import { EventList } from '#web/components/event-list.tsx';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { isFiltered, sectionsOf } from '#web/components/event-list/event-query.ts';
import { EventResults } from '#web/components/event-results.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { ShareMeta } from '#web/components/share-meta.tsx';
import { coverOf } from '#web/components/cover.tsx';
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
  const sections = sectionsOf(events, today);
  const shown = (['soon', 'running', 'later'] as const).filter((name) => sections[name].length);
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
        image={loaderData.events[0] && coverOf(loaderData.events[0].images)}
      />
      <PageHeading title={<FormattedMessage id="site.home.title" />} />
      {events.length || isFiltered(filters) ? <EventFilters found={loaderData} /> : null}
      {isFiltered(filters) || filters.page > 1 || events.length === 0 ? (
        <EventResults found={loaderData} name="home" />
      ) : (
        <>
          {shown.map((name, index) => (
            <EventList
              key={name}
              events={sections[name]}
              title={<FormattedMessage id={`site.home.${name}`} />}
              first={index === 0}
              lead={index === 0}
              {...(name === 'soon' ? { today } : {})}
            />
          ))}
          <Pagination page={filters.page} last={last} />
        </>
      )}
    </>
  );
}
