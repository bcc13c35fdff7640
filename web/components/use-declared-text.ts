import { useIntl } from 'react-intl';
import { useMatches } from 'react-router';
import { declaredPage } from '#web/lib/declared-page.ts';

/** The description of this screen in web/pages.ts; that of a drawer is its list's. */
export function useDeclaredText(): string {
  const intl = useIntl();
  const [text] = useMatches().flatMap(({ id }) => declaredPage(id)?.text ?? []);
  return text ? intl.formatMessage({ id: text }) : '';
}
