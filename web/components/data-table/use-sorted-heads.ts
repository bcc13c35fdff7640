import { useEffect, type RefObject } from 'react';
import type { Column } from './table-types.ts';
import type { TableState } from './table-state.ts';

/** Marks the headings with the list's sort, for which the library has no option. */
export function useSortedHeads<T>(
  table: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  { sort }: TableState,
): void {
  useEffect(() => {
    for (const { name, sort: sorts } of columns) {
      const head = table.current?.querySelector(`th[data-accessor="${name}"]`);
      if (!head || !sorts) continue;
      const order = sort.direction === 'asc' ? 'ascending' : 'descending';
      head.setAttribute('aria-sort', sort.by === name ? order : 'none');
      head.setAttribute('data-sorts', '');
    }
  });
}
