/** The parameter of the address with the open view. */
export const view_param = 'view';
const isOfView = (name: string): boolean =>
  ['query', 'sort_by', 'sort_direction'].includes(name) || name.startsWith('filter_fields[');

/** Returns what a view stores of an address: search, filters and sort, in a canonical order. */
export function viewQuery(search: URLSearchParams): string {
  const viewParameters = [...search].filter(([name, value]) => isOfView(name) && value !== '');
  return new URLSearchParams(viewParameters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** Returns the address of a list with a view applied. */
export function withView({ id, query }: { id: number; query: string }): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(view_param, String(id));
  return next;
}

/** Whether the list has changed since the view was saved. */
export const isChanged = (
  view: { query: string; hidden_columns: readonly string[] },
  search: URLSearchParams,
  hidden: readonly string[],
): boolean =>
  viewQuery(new URLSearchParams(view.query)) !== viewQuery(search) ||
  JSON.stringify(view.hidden_columns.toSorted()) !== JSON.stringify([...hidden].toSorted());
