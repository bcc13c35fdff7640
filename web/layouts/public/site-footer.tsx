import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { ThemeSwitch } from '#web/components/theme-switch.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { navigation, terms } from './navigation.ts';
import styles from './site-footer.module.css';

/** The foot of every public page. Phones, e-mail and social links come here with the site's data; nothing stands in for them. */
export function SiteFooter() {
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
    </footer>
  );
}
