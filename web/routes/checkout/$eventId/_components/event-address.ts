/** Returns the promo code and the affiliate code of an address. */
export const codesIn = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...search].filter(
      ([name, value]) => (name === 'promo_code' || name === 'aff') && value.trim() !== '',
    ),
  );
/**
 * Returns the event page to start over from after an invalid link, with its promo code and
 * affiliate code.
 */
export function eventAddress(eventId: string, search: URLSearchParams): string {
  const own = codesIn(search);
  return `/event/${eventId}${own.size > 0 ? `?${own}` : ''}`;
}
