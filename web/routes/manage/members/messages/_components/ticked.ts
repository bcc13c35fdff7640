/** The parameter of the address with the ticked members: `?member=3,8`. */
export const ticked = 'member';
/**
 * Returns at most 100 ids, in the order of the address, without invalid ones, so possibly none.
 * Null when the address has no such parameter: all members that the list finds are meant.
 */
export const tickedIn = (search: URLSearchParams): number[] | null =>
  search
    .get(ticked)
    ?.split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100) ?? null;
