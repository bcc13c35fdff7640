import { FormattedMessage, useIntl } from 'react-intl';
import { venue } from '#features/venue/contract.ts';
import { fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { today } from '#web/lib/clock.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { pictureOf } from '#web/components/picture-of.ts';
import { ShareMeta } from '#web/components/share-meta.tsx';
import { noMessages, VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/venue-details.ts';
import { venueSchemaOf } from './venue-details/_components/venue-schema.ts';
import { VenueParts } from './venue-details/_components/venue-parts.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await pageCall(context)(venue.read, {});
  const day = today(found?.timezone ?? venueZone);
  // Holidays and special days that are over disappear from the page at midnight.
  cachePage(context, ['venue'], fromWallClock(plusDays(day, 1), found?.timezone ?? venueZone));
  return { venue: found, day, address: url.origin + url.pathname, ...noMessages() };
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'venue');

/** The venue: its description, rooms for hire, opening hours and directions. */
export default function VenueDetails({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <VenuePage {...loaderData} />
    </VisitMessagesProvider>
  );
}

function VenuePage({ venue: shown, day, address }: Route.ComponentProps['loaderData']) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'venue_pages.details.title' });
  const description = shown?.description
    ? shorten(plainText(shown.description).replace(/\s+/g, ' '), 200)
    : intl.formatMessage({ id: 'venue_pages.details.text' });
  const [cover] = shown?.images ?? [];
  // `</script>` in a text would end the element; escaped, the JSON means the same.
  const schema =
    import.meta.env.SSR && shown
      ? JSON.stringify(venueSchemaOf(shown, address)).replace(/</g, '\\u003c')
      : '';
  return (
    <>
      <PageTitle title={title} description={description} />
      <ShareMeta
        address={address}
        title={shown ? `${shown.name} · ${title}` : title}
        description={description}
        image={cover && pictureOf(cover)}
      />
      {shown ? (
        <>
          <script
            type="application/ld+json"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: schema }}
          />
          <PageHeading title={<span {...langOf(shown, 'name')}>{shown.name}</span>}>
            {shown.address ? <span {...langOf(shown, 'address')}>{shown.address}</span> : null}
          </PageHeading>
          <VenueParts venue={shown} today={day} />
        </>
      ) : (
        <>
          <PageHeading title={title} />
          <Empty
            icon="building"
            title={<FormattedMessage id="venue_pages.details.none.title" />}
            action={
              <ButtonLink to="/contact-us" tone="quiet">
                <FormattedMessage id="layout.nav.contact" />
              </ButtonLink>
            }
          >
            <FormattedMessage id="venue_pages.details.none.text" />
          </Empty>
        </>
      )}
    </>
  );
}
