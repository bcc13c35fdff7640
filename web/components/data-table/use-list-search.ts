import { useDelayedSearch } from '#web/lib/use-delayed-search.ts';
import type { TableState } from './table-state.ts';

export interface ListSearch {
  typed: string;
  type: (words: string) => void;
  /** Takes away the words and every filter. */
  clear: () => void;
}

/** What is typed above a list; the address has it a moment later. */
export function useListSearch(state: Pick<TableState, 'typed' | 'search' | 'clear'>): ListSearch {
  const { typed, type } = useDelayedSearch(state.typed, state.search);
  return {
    typed,
    type,
    clear() {
      // A search that is still delayed is cleared with the rest.
      type('');
      state.clear();
    },
  };
}
