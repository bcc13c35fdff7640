import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { eventTexts, settingsTexts } from '#features/events/rules/texts.ts';
import type { listings } from '#features/listings/contract.ts';
import { ticketTexts } from '#features/tickets/rules/texts.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { languagesOf, missingTexts } from '#platform/pure/translations.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useLanguageName } from './use-language-name.ts';

type StaffEvent = Pick<
  AnswerOf<typeof listings.staff>,
  'id' | 'translations' | 'settings' | 'tickets' | 'title' | 'summary' | 'description'
>;

/** The languages that an event speaks in part, with how many of its texts are missing in each. */
export function languagesMissing(event: StaffEvent): { language: Locale; count: number }[] {
  const { settings, tickets } = event;
  const rows = [
    { row: event, fields: eventTexts.filter((field) => field !== 'categories') },
    { row: settings, fields: settingsTexts },
    ...tickets.map((row) => ({ row, fields: ticketTexts })),
  ];
  const spoken = new Set(rows.flatMap(({ row }) => languagesOf(row.translations)));
  return [...spoken]
    .map((language) => ({
      language,
      count: rows.reduce(
        (sum, { row, fields }) =>
          sum + missingTexts(row, fields, row.translations, language).length,
        0,
      ),
    }))
    .filter(({ count }) => count > 0);
}

/** A hint, never a wall: readers of these languages are shown some texts in the original. */
export function MissingLanguages({ event, close }: { event: StaffEvent; close: () => void }) {
  const nameOf = useLanguageName();
  const missing = languagesMissing(event);
  if (missing.length === 0) return null;
  return (
    <Notice title={<FormattedMessage id="languages.incomplete" />}>
      <ul>
        {missing.map(({ language, count }) => (
          <li key={language}>
            <Link to={`/manage/event/${event.id}/settings`} onClick={close}>
              {nameOf(language)}
            </Link>{' '}
            <FormattedMessage id="languages.missing" values={{ count }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
