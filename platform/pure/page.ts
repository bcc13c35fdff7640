/** Metadata of a page of a list, next to its rows. */
export interface PageMeta {
  current_page: number;
  from: number | null;
  to: number | null;
  last_page: number;
  per_page: number;
  total: number;
  /** False when `total` is a lower bound: filtered totals stop counting at 10,000. */
  total_is_exact: boolean;
  path: string;
  allowed_sorts: Record<string, { asc: string; desc: string }>;
  default_sort: string;
  default_sort_direction: string;
  allowed_filter_fields: string[];
}
export interface Page<T> {
  data: T[];
  meta: PageMeta;
  links: { first: string; last: string; prev: string | null; next: string | null };
}
