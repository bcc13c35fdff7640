import type { Language, Words } from './words.ts';

/** One price of a ticket: dollars, `sold` in units, dates in days before the start of the event. */
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
  /**
   * Only members of these tiers may buy the ticket. The demo's generated buyers are not members, so
   * none is sold.
   */
  tiers?: string[];
  /** Days from today until the sale opens; omitted if it is already open. */
  opens?: number;
}
export interface EventSeed {
  title: Words;
  summary: Words;
  text: Words;
  /** The only language of the event; omitted if it has all languages of the venue. */
  only?: Language;
  /** The venue's categories by name, others as texts. */
  categories: (string | Words)[];
  /** Attributes that visitors see next to date and place. */
  attributes?: { name: Words; value: Words }[];
  /** Offers the event's picture for download, under this name. */
  poster?: Words;
  organizer: OrganizerKey;
  /**
   * Days from today; `sat 1` for the first Saturday after today, or days from the first day of the
   * next Lunar New Year.
   */
  day: number | `${'sat' | 'sun' | 'new_year'} ${number}`;
  from: string;
  to: string;
  /** Further days after the first. */
  more_days?: number;
  status?: 'LIVE' | 'DRAFT' | 'ARCHIVED';
  picture: string;
  gallery?: string[];
  tickets: TicketSeed[];
  /** How many days before the start tickets went on sale. */
  lead?: number;
  colour?: string;
  online?: Words;
  message?: Words;
  before?: Words;
  after?: Words;
}
export type OrganizerKey = 'venue' | 'music' | 'hands' | 'pictures' | 'players';
