import { useEffect, type RefObject } from 'react';
import { useIntl } from 'react-intl';

/** The library names the signs of its sortable headings in English only; they are named again, in the reader's language. */
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
