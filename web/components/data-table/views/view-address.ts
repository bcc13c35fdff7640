/** Under this name the address has the view that was opened. */
export const view_param = 'view';
const isOfView = (name: string): boolean =>
  ['query', 'sort_by', 'sort_direction'].includes(name) || name.startsWith('filter_fields[');

/** What a view keeps of an address: words, filters and order, always in one order. */
export function viewQuery(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => isOfView(name) && value !== '');
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** The address of a list with a view in it. */
export function withView({ id, query }: { id: number; query: string }): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(view_param, String(id));
  return next;
}

/** Does the list show something else by now than the view keeps? */
export const isChanged = (
  view: { query: string; hidden_columns: readonly string[] },
  search: URLSearchParams,
  hidden: readonly string[],
): boolean =>
  viewQuery(new URLSearchParams(view.query)) !== viewQuery(search) ||
  JSON.stringify(view.hidden_columns.toSorted()) !== JSON.stringify([...hidden].toSorted());
