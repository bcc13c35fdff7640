import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { langOf } from '#web/lib/lang-of.ts';
import { loadMessages } from '#web/lib/load-messages.ts';
import { pageLocale } from '#web/lib/locale.tsx';
import { ContactLines } from '#web/components/contact-lines.tsx';
import { loadSiteText } from '#web/components/load-site-text.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { SiteTextBody, SiteTextMeta } from '#web/components/site-text.tsx';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Route } from './+types/contact-us.ts';
import styles from './contact-us.module.css';

export async function loader(input: Route.LoaderArgs) {
  return loadSiteText(input, 'contact');
}

/** Loads the messages after a client-side navigation; the first page has them (`firstMessages`). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [found, messages] = await Promise.all([
    serverLoader(),
    loadMessages(pageLocale(), 'house'),
  ]);
  return { ...found, messages };
}

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <ContactPage {...loaderData} />
    </VisitMessagesProvider>
  );
}

function ContactPage({ text, lines, place, address, picture }: Route.ComponentProps['loaderData']) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'house.contact.title' });
  return (
    <>
      <SiteTextMeta
        text={text}
        title={title}
        description={intl.formatMessage({ id: 'house.contact.text' })}
        address={address}
        picture={picture}
      />
      {text ? <SiteTextBody text={text} title={title} /> : <PageHeading title={title} />}
      <div className={styles['parts']}>
        {lines.phones.length > 0 || lines.email || lines.whatsapp ? (
          <section className={styles['part']} aria-labelledby="lines">
            <h2 id="lines" className={styles['title']}>
              <FormattedMessage id="house.contact.lines" />
            </h2>
            <ContactLines {...lines} />
          </section>
        ) : null}
        {place ? (
          <section className={styles['part']} aria-labelledby="where">
            <h2 id="where" className={styles['title']}>
              <FormattedMessage id="house.contact.where" />
            </h2>
            <p {...langOf(place, 'address')}>{place.address}</p>
            {place.maps_url ? (
              <a
                className={styles['link']}
                href={place.maps_url}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name="pin" size={18} />
                <FormattedMessage id="event_page.map" />
              </a>
            ) : null}
            <Link className={styles['link']} to="/venue-details">
              <Icon name="building" size={18} />
              <FormattedMessage id="house.contact.details" />
            </Link>
          </section>
        ) : null}
      </div>
    </>
  );
}
