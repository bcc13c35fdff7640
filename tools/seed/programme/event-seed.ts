import type { Language, Words } from './words.ts';

/** One kind of ticket of the demo: prices in dollars, `sold` in units, days before the start of the event. */
export interface PriceSeed {
  label?: Words;
  price: number;
  capacity: number | null;
  sold: number;
  until?: number;
  from?: number;
}
export interface TicketSeed {
  title: Words;
  type?: 'PAID' | 'FREE' | 'DONATION' | 'TIERED';
  text?: Words;
  prices: PriceSeed[];
  max?: number;
  levy?: boolean;
  shows_left?: boolean;
  /** Only members of these tiers may buy it. Crowds of the demo are no members, so it has sold none. */
  tiers?: string[];
  /** Days from today on which the sale opens; already open when left out. */
  opens?: number;
}
export interface EventSeed {
  title: Words;
  summary: Words;
  text: Words;
  /** The only language that it is written in; left out when it has all of the venue. */
  only?: Language;
  /** Those of the venue by their names, others in words of their own. */
  categories: (string | Words)[];
  /** What visitors read beside date and place. */
  attributes?: { name: Words; value: Words }[];
  /** The event's picture to download, under this name. */
  poster?: Words;
  organizer: OrganizerKey;
  /**
   * Days from today; the weekend: `sat 1` is the first Saturday after today; or days from the first one of the next
   * Lunar New Year.
   */
  day: number | `${'sat' | 'sun' | 'new_year'} ${number}`;
  from: string;
  to: string;
  /** Days it lasts beyond the first. */
  more_days?: number;
  status?: 'LIVE' | 'DRAFT' | 'ARCHIVED';
  picture: string;
  gallery?: string[];
  tickets: TicketSeed[];
  /** Days before the start on which tickets went on sale. */
  lead?: number;
  colour?: string;
  online?: Words;
  message?: Words;
  before?: Words;
  after?: Words;
}
export type OrganizerKey = 'venue' | 'music' | 'hands' | 'pictures' | 'players';
