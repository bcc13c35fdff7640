import { useState } from 'react';
import type { TableState } from './table-state.ts';
import type { Chosen } from './table-types.ts';

export interface Selection<Row> {
  /** The rows that were ticked, on all pages so far. */
  rows: Row[];
  select: (rows: Row[]) => void;
  selectAll: () => void;
  clear: () => void;
  /** Undefined while nothing is selected. */
  chosen: Chosen<Row> | undefined;
}

/** The ticked rows, or everything that the list finds, until the search or filters change. */
export function useSelection<Row>(
  { view }: Pick<TableState, 'view'>,
  shown: readonly Row[],
  total: number,
): Selection<Row> {
  const viewKey = JSON.stringify(view);
  const [ticked, setTicked] = useState<Row[]>([]);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === viewKey;
  const rows = isAll ? [...shown] : ticked;
  const select = (next: Row[]): void => {
    setAllOf(null);
    setTicked(next);
  };
  return {
    rows,
    select,
    selectAll: () => setAllOf(viewKey),
    clear: () => select([]),
    chosen:
      rows.length === 0
        ? undefined
        : { rows, count: isAll ? total : rows.length, view: isAll ? view : null },
  };
}
