/** Under this name the address has the members who were ticked: `?member=3,8`. */
export const ticked = 'member';
/**
 * At most 100 ids, in the order of the address; what is no id is left out, though nobody is left then. Null where the
 * address speaks of no ticked members: all that the list finds are meant.
 */
export const tickedIn = (search: URLSearchParams): number[] | null =>
  search
    .get(ticked)
    ?.split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100) ?? null;
