import type { Deal } from '#features/tickets/rules/deal.ts';
import type { LocalizedText, Written } from './programme/texts.ts';
import type { TeamAccount } from './teams.ts';

/** A price as the generated buyers see it; `left` is how many units still have to be sold. */
export interface PriceOnSale {
  id: number;
  ticket_id: number;
  counter_id: number;
  item_name: LocalizedText;
  price: number;
  is_donation: boolean;
  capacity: number | null;
  max: number;
  charges: TeamAccount['charges'];
  from: string;
  until: string;
  left: number;
  counter: { reserved: number; sold: number };
}
export interface Code extends Deal {
  id: number;
  code: string;
  counter_id: number;
  counter: { reserved: number; sold: number };
}
/** Codes and partners that bring the generated buyers. */
export interface Promotions {
  codes: Code[];
  affiliates: number[];
}
export interface Question {
  id: number;
  texts: { title: LocalizedText; options: LocalizedText[] };
  type: 'RADIO' | 'CHECKBOX' | 'SINGLE_LINE_TEXT';
  belongs_to: 'ORDER' | 'TICKET';
  answered: number;
  ticket_ids: number[] | null;
}
export interface Guest {
  attendee_id: number;
  ticket_id: number;
}
/** The tickets that an event sells, and its sales period. */
export interface EventSale {
  event_id: number;
  teamAccount: TeamAccount;
  title: string;
  written: Written;
  opens: string;
  starts: string;
  ends: string;
  prices: PriceOnSale[];
  guests?: Guest[];
  days?: Map<string, number>;
  promotions?: Promotions;
  questions?: Question[];
}
