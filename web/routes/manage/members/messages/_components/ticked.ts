/** Under this name the address has the members who were ticked: `?member=3,8`. */
export const ticked = 'member';
export const tickedIn = (search: URLSearchParams): number[] =>
  (search.get(ticked) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100);
