import { useEffect, useEffectEvent } from 'react';
import type { TableState } from './table-state.ts';

/**
 * Goes to the last page when the current one no longer exists because its last row was deleted.
 * Returns true until that page is requested.
 */
export function useLastPage(
  { page, goTo }: Pick<TableState, 'page' | 'goTo'>,
  meta: { last_page: number } | undefined,
  isPrevious: boolean,
): boolean {
  const isBeyond = meta !== undefined && !isPrevious && page > Math.max(1, meta.last_page);
  const toLastPage = useEffectEvent(() => goTo(meta?.last_page ?? 1));
  useEffect(() => {
    if (isBeyond) toLastPage();
  }, [isBeyond]);
  return isBeyond;
}
