import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { languageNames, languageTag, locales, offeredLocales } from '#platform/pure/locales.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { localeAddress } from '#web/lib/user-locale.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './language-switcher.module.css';

const shortNames = { 'zh-hk': '繁', 'zh-cn': '简', en: 'EN' } as const;

/**
 * The venue's languages as a bar, and all languages in its menu. Plain links: they work without
 * scripts, and search engines can follow them. `opens` says in which direction the menu has room;
 * `listScript` closes it.
 */
export function LanguageSwitcher({ opens = 'down' }: { opens?: 'down' | 'up' }) {
  const intl = useIntl();
  const current = useLocale();
  const { pathname, search } = useLocation();
  const link = (locale: (typeof locales)[number]) => ({
    href: localeAddress(locale, pathname, search),
    hrefLang: languageTag(locale),
    lang: languageTag(locale),
    'aria-current': locale === current ? ('true' as const) : undefined,
    rel: 'nofollow',
  });
  const all = intl.formatMessage({ id: 'layout.language.all' });
  return (
    <div
      className={styles['switcher']}
      role="group"
      aria-label={intl.formatMessage({ id: 'layout.language.label' })}
    >
      {offeredLocales.map((locale) => {
        const [short, full] = [shortNames[locale], languageNames[locale]];
        return (
          <a
            key={locale}
            className={styles['language']}
            aria-label={full.includes(short) ? full : `${short}, ${full}`}
            {...link(locale)}
          >
            {short}
          </a>
        );
      })}
      <details className={styles['more']} data-menu>
        <summary className={styles['language']} aria-label={all} title={all}>
          {isOneOf(offeredLocales, current) ? (
            <Icon name="language" />
          ) : (
            <span className={styles['own']} lang={languageTag(current)}>
              {current.slice(0, 2).toUpperCase()}
            </span>
          )}
        </summary>
        <ul className={styles['list']} data-opens={opens}>
          {locales.map((locale) => (
            <li key={locale}>
              <a className={styles['entry']} {...link(locale)}>
                {languageNames[locale]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
