import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { useVenue } from '#web/lib/venue.ts';
import { Wordmark } from '#web/components/wordmark.tsx';
import { ContactLines } from '#web/components/contact-lines.tsx';
import { useFeeds } from './feeds.tsx';
import { legal, navigationOf } from './navigation.ts';
import styles from './site-footer.module.css';
import type { LayoutSite } from './site-of-layout.ts';

/** The footer of every public page. Details that the venue has not provided are left out. */
export function SiteFooter({ site }: { site: LayoutSite }) {
  const { is_demo } = useVenue();
  const feeds = useFeeds();
  const { phones, email, whatsapp, social_links } = site;
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Wordmark />
        {phones.length > 0 || email || whatsapp ? (
          <section className={styles['part']}>
            <h2 className={styles['title']}>
              <FormattedMessage id="layout.footer.contact" />
            </h2>
            <ContactLines phones={phones} email={email} whatsapp={whatsapp} />
          </section>
        ) : null}
        <section className={styles['part']}>
          <h2 className={styles['title']}>
            <FormattedMessage id="layout.footer.pages" />
          </h2>
          <ul>
            {[...navigationOf(site.hidden_pages), ...legal].map(({ to, message }) => (
              <li key={to}>
                <Link className={styles['link']} to={to}>
                  <FormattedMessage id={message} />
                </Link>
              </li>
            ))}
            {feeds.map(({ type, title, href }) => (
              <li key={type}>
                <a className={styles['link']} href={href}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
        {social_links.length > 0 ? (
          <section className={styles['part']}>
            <h2 className={styles['title']}>
              <FormattedMessage id="layout.footer.follow" />
            </h2>
            <ul>
              {social_links.map(({ kind, url }) => (
                <li key={url}>
                  <a
                    className={styles['link']}
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    <FormattedMessage id={`layout.social.${kind}`} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <div className={styles['print']}>
        <div className={styles['choices']}>
          <LanguageSwitcher opens="up" />
          <ThemeSwitch />
        </div>
        {is_demo ? (
          <p>
            <FormattedMessage id="layout.footer.made_with" />
          </p>
        ) : null}
      </div>
    </footer>
  );
}
