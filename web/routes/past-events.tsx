import { FormattedMessage, useIntl } from 'react-intl';
import { keepPage } from '#web/lib/keep-page.ts';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { PageTitle } from '#web/parts/page-title.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Route } from './+types/past-events.ts';

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ['events']);
  return null;
}

export default function PastEvents() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'site.past.title' })} description={intl.formatMessage({ id: 'site.past.text' })} />
      <PageHeading title={<FormattedMessage id="site.past.title" />}><FormattedMessage id="site.past.text" /></PageHeading>
      <Empty icon="calendar" title={<FormattedMessage id="site.past.empty.title" />}><FormattedMessage id="site.past.empty.text" /></Empty>
    </>
  );
}
