import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { useVenue } from '#web/lib/venue.ts';
import { Wordmark } from '#web/components/wordmark.tsx';
import { navigation, terms } from './navigation.ts';
import styles from './site-footer.module.css';

/**
 * The footer of every public page. Phones, email and social links come with the site's data;
 * without data nothing is displayed.
 */
export function SiteFooter() {
  const { is_demo } = useVenue();
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <Wordmark />
        <ul className={styles['links']}>
          {[...navigation, terms].map(({ to, message }) => (
            <li key={to}>
              <Link className={styles['link']} to={to}>
                <FormattedMessage id={message} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles['choices']}>
          <LanguageSwitcher />
          <ThemeSwitch />
        </div>
      </div>
      {is_demo ? (
        <p className={styles['print']}>
          <FormattedMessage id="layout.footer.made_with" />
        </p>
      ) : null}
    </footer>
  );
}
