/** The highest page number that the API accepts. */
const most_pages = 1_000_000;

/** Returns the page number in an address; the first page when it is invalid. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 0 && page <= most_pages ? page : 1;
}
