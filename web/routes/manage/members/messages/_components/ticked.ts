/** Under this name the address has the members who were ticked: `?member=3,8`. */
export const ticked = 'member';
/** At most 100 ids, in the order of the address; what is no id is left out. Empty when there is none. */
export const tickedIn = (search: URLSearchParams): number[] =>
  (search.get(ticked) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100);
