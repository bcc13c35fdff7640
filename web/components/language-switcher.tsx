import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { languageTag, offeredLocales, type Locale } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { localeAddress } from '#web/lib/user-locale.ts';
import styles from './language-switcher.module.css';

// Each language is named in itself, whatever the page speaks.
const names: Partial<Record<Locale, [short: string, full: string]>> = {
  'zh-hk': ['繁', '繁體中文'],
  'zh-cn': ['简', '简体中文'],
  en: ['EN', 'English'],
};

/** Ordinary links: they work without scripts and search engines can follow them. */
export function LanguageSwitcher() {
  const intl = useIntl();
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <div
      className={styles['switcher']}
      role="group"
      aria-label={intl.formatMessage({ id: 'layout.language.label' })}
    >
      {offeredLocales.map((locale) => {
        const [short, full] = names[locale] ?? [locale, locale];
        return (
          <a
            key={locale}
            className={styles['language']}
            href={localeAddress(locale, pathname, search)}
            hrefLang={languageTag(locale)}
            lang={languageTag(locale)}
            aria-current={locale === current ? 'true' : undefined}
            aria-label={full.includes(short) ? full : `${short}, ${full}`}
            rel="nofollow"
          >
            {short}
          </a>
        );
      })}
    </div>
  );
}
