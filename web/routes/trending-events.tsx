import { FormattedMessage, useIntl } from 'react-intl';
import { EventFilters } from '#web/components/event-filters.tsx';
import { loadEvents } from '#web/components/event-list/load-events.ts';
import { isFiltered } from '#web/components/event-list/event-query.ts';
import { EventResults } from '#web/components/event-results.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { ShareMeta } from '#web/components/share-meta.tsx';
import { sharedPicture } from '#web/components/event-list/shared-picture.ts';
import { withMessages } from '#web/lib/with-messages.ts';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import type { Route } from './+types/trending-events.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadEvents({ url, context }, 'trending');
}
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'programme');

export default function TrendingEvents(props: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={props.loaderData.messages}>
      <TrendingEventsView {...props} />
    </VisitMessagesProvider>
  );
}

function TrendingEventsView({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { items, filters } = loaderData;
  return (
    <>
      <PageTitle
        title={intl.formatMessage({ id: 'site.trending.title' })}
        description={intl.formatMessage({ id: 'site.trending.text' })}
      />
      <ShareMeta
        address={loaderData.address}
        title={intl.formatMessage({ id: 'site.trending.title' })}
        description={intl.formatMessage({ id: 'site.trending.text' })}
        image={sharedPicture(items)}
      />
      <PageHeading title={<FormattedMessage id="site.trending.title" />}>
        <FormattedMessage id="site.trending.text" />
      </PageHeading>
      {items.length || isFiltered(filters) ? <EventFilters found={loaderData} /> : null}
      <EventResults found={loaderData} name="trending" />
    </>
  );
}
