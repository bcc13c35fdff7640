/** Where one chooses anew after a link that could not be followed: with the code it brought, and who sent the buyer. */
export function eventAddress(eventId: string, search: URLSearchParams): string {
  const own = new URLSearchParams(
    [...search].filter(
      ([name, value]) => (name === 'promo_code' || name === 'aff') && value.trim() !== '',
    ),
  );
  return `/event/${eventId}${own.size > 0 ? `?${own}` : ''}`;
}
