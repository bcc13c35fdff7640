import { useEffect, useEffectEvent } from 'react';
import type { TableState } from './table-state.ts';

/**
 * The last row of a page may have been deleted: what there is stands on the one before. True until that is asked for.
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
