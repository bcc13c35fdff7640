import { FormattedMessage, useIntl } from 'react-intl';
import { keepPage } from '#web/lib/keep-page.ts';
import { PageHeading } from '#web/parts/page-heading.tsx';
import { PageTitle } from '#web/parts/page-title.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { Route } from './+types/index.ts';

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, ['events']);
  return null;
}

export default function Home() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'site.home.title' })} description={intl.formatMessage({ id: 'site.home.text' })} />
      <PageHeading title={<FormattedMessage id="site.home.title" />}><FormattedMessage id="site.home.text" /></PageHeading>
      <Empty icon="calendar" title={<FormattedMessage id="site.home.empty.title" />}><FormattedMessage id="site.home.empty.text" /></Empty>
    </>
  );
}
