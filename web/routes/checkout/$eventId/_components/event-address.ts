/**
 * The event page to start over from after an invalid link, with its promo code and affiliate code.
 */
export function eventAddress(eventId: string, search: URLSearchParams): string {
  const own = new URLSearchParams(
    [...search].filter(
      ([name, value]) => (name === 'promo_code' || name === 'aff') && value.trim() !== '',
    ),
  );
  return `/event/${eventId}${own.size > 0 ? `?${own}` : ''}`;
}
