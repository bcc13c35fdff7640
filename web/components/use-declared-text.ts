import { useIntl } from 'react-intl';
import { useMatches } from 'react-router';
import { declaredPage } from '#web/lib/declared-page.ts';

/** What web/pages.ts says that this screen is for; a drawer stands before its list, which says it. */
export function useDeclaredText(): string {
  const intl = useIntl();
  const [text] = useMatches().flatMap(({ id }) => declaredPage(id)?.text ?? []);
  return text ? intl.formatMessage({ id: text }) : '';
}
