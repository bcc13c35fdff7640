import type { Language, LocalizedText } from './texts.ts';

/** One price of a ticket: dollars, `sold` in units, dates in days before the start of the event. */
export interface PriceSeed {
  label?: LocalizedText;
  price: number;
  capacity: number | null;
  sold: number;
  until?: number;
  from?: number;
}
export interface TicketSeed {
  title: LocalizedText;
  type?: 'PAID' | 'FREE' | 'DONATION' | 'TIERED';
  text?: LocalizedText;
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
  title: LocalizedText;
  summary: LocalizedText;
  text: LocalizedText;
  /** The only language of the event; omitted if it has all languages of the venue. */
  only?: Language;
  /** The venue's categories by name, others as texts. */
  categories: (string | LocalizedText)[];
  /** Attributes that visitors see next to date and place. */
  attributes?: { name: LocalizedText; value: LocalizedText }[];
  /** Offers the event's picture for download, under this name. */
  poster?: LocalizedText;
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
  online?: LocalizedText;
  message?: LocalizedText;
  before?: LocalizedText;
  after?: LocalizedText;
}
export type OrganizerKey = 'venue' | 'music' | 'hands' | 'pictures' | 'players';
