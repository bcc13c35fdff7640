import { FormattedMessage, useIntl } from 'react-intl';
import { loadSiteText } from '#web/components/load-site-text.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { SiteTextBody, SiteTextMeta } from '#web/components/site-text.tsx';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/about-us.ts';

export async function loader(input: Route.LoaderArgs) {
  return loadSiteText(input, 'about');
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'venue');

export default function AboutUs({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <AboutText {...loaderData} />
    </VisitMessagesProvider>
  );
}

function AboutText({ text, address, picture }: Route.ComponentProps['loaderData']) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'venue_pages.about.title' });
  return (
    <>
      <SiteTextMeta
        text={text}
        title={title}
        description={intl.formatMessage({ id: 'venue_pages.about.text' })}
        address={address}
        picture={picture}
      />
      {text ? (
        <SiteTextBody text={text} title={title} />
      ) : (
        <>
          <PageHeading title={title} />
          <Empty
            icon="info"
            title={<FormattedMessage id="venue_pages.about.none.title" />}
            action={
              <ButtonLink to="/" tone="quiet">
                <FormattedMessage id="event_page.missing.home" />
              </ButtonLink>
            }
          >
            <FormattedMessage id="venue_pages.about.none.text" />
          </Empty>
        </>
      )}
    </>
  );
}
