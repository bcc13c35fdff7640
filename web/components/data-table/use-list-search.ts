import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import type { TableState } from './table-state.ts';

export interface ListSearch {
  typed: string;
  type: (words: string) => void;
  /** Clears the search and every filter. */
  clear: () => void;
}

/** The search text above a list; the address is updated with a delay. */
export function useListSearch(state: Pick<TableState, 'typed' | 'search' | 'clear'>): ListSearch {
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  return {
    typed,
    type,
    clear() {
      // A pending search is cleared with the rest.
      type('');
      state.clear();
    },
  };
}
