import { useSearchParams } from 'react-router';
import { pageIn } from '#web/lib/page-in.ts';
import type { ListView } from './table-types.ts';

/**
 * The state of a table, all of it in the address, so that it can be linked, reloaded and returned
 * to.
 */
export interface TableState {
  page: number;
  size: number;
  typed: string;
  sort: { by: string; direction: 'asc' | 'desc' };
  /** `status[eq]` → `LIVE`. */
  filters: Record<string, string>;
  view: ListView;
  /** The query of the list endpoint. */
  query: Record<string, unknown>;
  isFiltered: boolean;
  goTo: (page: number) => void;
  resize: (size: number) => void;
  search: (typed: string) => void;
  sortBy: (by: string, direction: 'asc' | 'desc') => void;
  filter: (field: string, operator: string, value: string | null) => void;
  clear: () => void;
}

export const per_page = 25;
export const pageSizes = [25, 50, 100] as const;
const filterForm = /^filter_fields\[(\w+)\]\[(\w+)\]$/;

/** Returns the search and filters in an address. */
export function viewIn(search: URLSearchParams): ListView {
  const filter_fields: ListView['filter_fields'] = {};
  for (const [name, value] of search) {
    const [, field, operator] = filterForm.exec(name) ?? [];
    if (!field || !operator || value === '') continue;
    filter_fields[field] = { ...filter_fields[field], [operator]: value };
  }
  return { query: search.get('query') ?? '', filter_fields };
}

/**
 * `initial` is the sort when the address has none. A change replaces the current entry of the
 * browser's history.
 */
export function useTableState(
  initial: readonly [by: string, direction: 'asc' | 'desc'],
): TableState {
  const [search, setSearch] = useSearchParams();
  const page = pageIn(search);
  const requestedSize = Number(search.get('per_page'));
  const size = pageSizes.find((pageSize) => pageSize === requestedSize) ?? per_page;
  const view = viewIn(search);
  const { query: typed, filter_fields } = view;
  const sort = {
    by: search.get('sort_by') ?? initial[0],
    direction:
      search.get('sort_direction') === 'desc'
        ? ('desc' as const)
        : search.has('sort_by')
          ? ('asc' as const)
          : initial[1],
  };
  const filters = Object.fromEntries(
    Object.entries(filter_fields).flatMap(([field, values]) =>
      Object.entries(values).map(([operator, value]) => [`${field}[${operator}]`, value]),
    ),
  );
  // Every change except of the page number returns to the first page.
  const change = (edit: (next: URLSearchParams) => void): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        edit(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const setOrDelete = (next: URLSearchParams, name: string, value: string | null): void =>
    value ? next.set(name, value) : next.delete(name);
  return {
    page,
    size,
    typed,
    sort,
    filters,
    view,
    query: {
      page,
      per_page: size,
      query: typed,
      sort_by: sort.by,
      sort_direction: sort.direction,
      filter_fields,
    },
    isFiltered: typed !== '' || Object.keys(filters).length > 0,
    goTo: (target) =>
      change((next) => setOrDelete(next, 'page', target > 1 ? String(target) : null)),
    resize: (wanted) =>
      change((next) => setOrDelete(next, 'per_page', wanted === per_page ? null : String(wanted))),
    search: (words) => change((next) => setOrDelete(next, 'query', words.trim() || null)),
    sortBy: (by, direction) =>
      change((next) => {
        next.set('sort_by', by);
        next.set('sort_direction', direction);
      }),
    filter: (field, operator, value) =>
      change((next) => setOrDelete(next, `filter_fields[${field}][${operator}]`, value)),
    clear: () =>
      change((next) => {
        for (const name of [...next.keys()])
          if (name === 'query' || filterForm.test(name)) next.delete(name);
      }),
  };
}
