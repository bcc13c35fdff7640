import { FormattedMessage, useIntl } from 'react-intl';
import { EventFilters } from '#web/parts/event-filters.tsx';
import { loadEvents } from '#web/parts/event-list/load-events.ts';
import { isFiltered } from '#web/parts/event-list/wanted.ts';
import { EventResults } from '#web/parts/event-results.tsx';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { PageTitle } from '#web/parts/page-title.tsx';
import type { Route } from './+types/past-events.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadEvents({ request, context }, 'past');
}

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { events, wanted } = loaderData;
  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'site.past.title' })}
        description={intl.formatMessage({ id: 'site.past.text' })}
      />
      <PageHeading title={<FormattedMessage id="site.past.title" />}>
        <FormattedMessage id="site.past.text" />
      </PageHeading>
      {events.length || isFiltered(wanted) ? <EventFilters wanted={wanted} dates={false} /> : null}
      <EventResults found={loaderData} name="past" days={false} />
    </>
  );
}
