import { listed } from '#platform/pure/listed.ts';
import { FormattedMessage } from 'react-intl';
import { languagesMissing, type TextsPage } from '#web/components/languages/texts-of-event.ts';
import { useLanguageName } from '#web/components/languages/use-language-name.ts';
import { useValueText } from '#web/components/value-text.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './getting-started.module.css';

/** The texts of a step that readers see in the original language, by language. */
export function LanguageHints({ event, page }: { event: StaffEvent; page: TextsPage }) {
  const locale = useLocale();
  const nameOf = useLanguageName();
  const { label } = useValueText(event);
  return languagesMissing(event, page).map(({ language, texts }) => {
    const fields = new Set(
      texts.map((path) => label(path.replace(/\.\d+/g, '').split('.').at(-1) ?? path)),
    );
    return (
      <span key={language} className={styles['text']}>
        <FormattedMessage
          id="languages.missing_in"
          values={{
            language: nameOf(language),
            fields: listed(locale, [...fields]),
          }}
        />
      </span>
    );
  });
}
