/** As many pages as the API counts. */
const most_pages = 1_000_000;

/** The page of a list that an address names; the first where it names none that a list can have. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 && page <= most_pages ? page : 1;
}
