import type { EventSeed, OrganizerKey, TicketSeed } from './event-seed.ts';
import type { LocalizedText } from './texts.ts';
/** Returns a ticket with a single price in dollars, at most six per order. */
export const seat = (
  title: LocalizedText,
  price: number,
  capacity: number,
  sold: number,
): TicketSeed => ({
  title,
  max: 6,
  prices: [{ price, capacity, sold }],
});
/** Returns a tiered ticket, prices in dollars, at most six per order. */
export const tiers = (
  title: LocalizedText,
  ...prices: [label: LocalizedText, price: number, capacity: number, sold: number][]
): TicketSeed => ({
  title,
  type: 'TIERED',
  max: 6,
  prices: prices.map(([label, price, capacity, sold]) => ({ label, price, capacity, sold })),
});

/** Returns an event that is over. */
export function past(
  day: number,
  title: LocalizedText,
  categories: string[],
  organizer: OrganizerKey,
  picture: string,
  summary: LocalizedText,
  text: LocalizedText,
  tickets: TicketSeed[],
  hours: [from: string, to: string] = ['20:00', '22:00'],
): EventSeed {
  return {
    day: -day,
    title,
    categories,
    organizer,
    picture,
    summary,
    text,
    tickets,
    from: hours[0],
    to: hours[1],
    lead: 35,
  };
}
