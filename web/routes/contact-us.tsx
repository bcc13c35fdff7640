import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { langOf } from '#web/lib/lang-of.ts';
import { answerContact } from '#web/components/enquiry/answer-contact.ts';
import { ContactForm } from '#web/components/enquiry/contact-form.tsx';
import { ContactLines } from '#web/components/contact-lines.tsx';
import { loadSiteText } from '#web/components/load-site-text.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { SiteTextBody, SiteTextMeta } from '#web/components/site-text.tsx';
import { VisitMessagesProvider } from '#web/components/visit-messages-provider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { withMessages } from '#web/lib/with-messages.ts';
import type { Route } from './+types/contact-us.ts';
import styles from './contact-us.module.css';

export async function loader(input: Route.LoaderArgs) {
  return loadSiteText(input, 'contact');
}

/** For navigation within the browser. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withMessages(args, 'venue');

/** Handles the form without scripts. */
export const action = (input: Route.ActionArgs) => answerContact(input);

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <VisitMessagesProvider messages={loaderData.messages}>
      <ContactPage {...loaderData} posted={actionData} />
    </VisitMessagesProvider>
  );
}

function ContactPage({
  text,
  lines,
  place,
  address,
  picture,
  posted,
}: Route.ComponentProps['loaderData'] & { posted: Route.ComponentProps['actionData'] }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'venue_pages.contact.title' });
  return (
    <>
      <SiteTextMeta
        text={text}
        title={title}
        description={intl.formatMessage({ id: 'venue_pages.contact.text' })}
        address={address}
        picture={picture}
      />
      {text ? <SiteTextBody text={text} title={title} /> : <PageHeading title={title} />}
      <div className={styles['parts']}>
        <section className={styles['part']} aria-labelledby="write">
          <h2 id="write" className={styles['title']}>
            <FormattedMessage id="venue_pages.contact.write" />
          </h2>
          <ContactForm posted={posted} />
        </section>
        {lines.phones.length > 0 || lines.email || lines.whatsapp ? (
          <section className={styles['part']} aria-labelledby="lines">
            <h2 id="lines" className={styles['title']}>
              <FormattedMessage id="venue_pages.contact.lines" />
            </h2>
            <ContactLines {...lines} />
          </section>
        ) : null}
        {place ? (
          <section className={styles['part']} aria-labelledby="where">
            <h2 id="where" className={styles['title']}>
              <FormattedMessage id="venue_pages.contact.where" />
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
              <FormattedMessage id="venue_pages.contact.details" />
            </Link>
          </section>
        ) : null}
      </div>
    </>
  );
}
