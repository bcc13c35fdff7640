import { FormattedMessage, useIntl } from 'react-intl';
import { keepPage } from '#web/lib/keep-page.ts';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { PageTitle } from '#web/parts/page-title.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Route } from './+types/trending-events.ts';

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ['events']);
  return null;
}

export default function TrendingEvents() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'site.trending.title' })} description={intl.formatMessage({ id: 'site.trending.text' })} />
      <PageHeading title={<FormattedMessage id="site.trending.title" />}><FormattedMessage id="site.trending.text" /></PageHeading>
      <Empty icon="calendar" title={<FormattedMessage id="site.trending.empty.title" />}><FormattedMessage id="site.trending.empty.text" /></Empty>
    </>
  );
}
