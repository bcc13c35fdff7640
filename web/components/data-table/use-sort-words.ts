import { useEffect, type RefObject } from 'react';
import { useIntl } from 'react-intl';

/** The library labels its sort buttons in English only; this labels them in the user's language. */
export function useSortWords(table: RefObject<HTMLElement | null>): void {
  const intl = useIntl();
  useEffect(() => {
    for (const sign of table.current?.querySelectorAll('th [role="img"]') ?? []) {
      const name = sign.className.includes('unsorted')
        ? 'none'
        : sign.className.includes('reversed')
          ? 'desc'
          : 'asc';
      sign.setAttribute('aria-label', intl.formatMessage({ id: `table.sorted.${name}` }));
    }
  });
}
