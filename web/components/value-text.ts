import { useIntl } from 'react-intl';
import {
  changeWords,
  type ChangeReader,
  type ChangeWords,
} from '#features/audit/rules/change-words.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** Returns functions for field names and values as text in the reader's language. */
export function useValueText(of: Pick<ChangeReader, 'timezone' | 'currency'>): ChangeWords {
  const intl = useIntl();
  const locale = useLocale();
  return changeWords({
    ...of,
    locale,
    has: (key) => key in intl.messages,
    format: (id, values) => intl.formatMessage({ id }, values),
  });
}
