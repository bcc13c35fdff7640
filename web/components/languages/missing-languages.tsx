import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { languagesMissing, type TextsEvent } from './texts-of-event.ts';
import { useLanguageName } from './use-language-name.ts';

/**
 * A hint that does not block publishing: readers of these languages see some texts in the original.
 */
export function MissingLanguages({ event, close }: { event: TextsEvent; close: () => void }) {
  const nameOf = useLanguageName();
  const missing = languagesMissing(event);
  if (missing.length === 0) return null;
  return (
    <Notice title={<FormattedMessage id="languages.incomplete" />}>
      <ul>
        {missing.map(({ language, texts }) => (
          <li key={language}>
            <Link to={`/manage/event/${event.id}/settings`} onClick={close}>
              {nameOf(language)}
            </Link>{' '}
            <FormattedMessage id="languages.missing" values={{ count: texts.length }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
