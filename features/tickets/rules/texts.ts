import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type TextLanguages } from '#platform/pure/translations.ts';
import type { Offer, OfferedPrice, OfferedTicket } from './sale.ts';

export const ticketTexts = ['title', 'description'] as const;
export const priceTexts = ['label'] as const;

/** What an event sells, with all its texts as a reader sees them (decisions.md §14). */
export interface OfferInLanguage extends Offer {
  tickets: (OfferedTicket & { text_languages: TextLanguages; prices: PriceInLanguage[] })[];
}
export type PriceInLanguage = OfferedPrice & { text_languages: TextLanguages };

export function offerInLanguage(offer: Offer, reader: Locale): OfferInLanguage {
  const { content_language } = offer.event;
  return {
    ...offer,
    event: inLanguage(offer.event, ['title'], offer.event, reader),
    tickets: offer.tickets.map((ticket) => ({
      ...inLanguage(
        ticket,
        ticketTexts,
        { content_language, translations: ticket.translations },
        reader,
      ),
      charges: ticket.charges.map((charge) => inLanguage(charge, ['name'], charge, reader)),
      prices: ticket.prices.map((price) =>
        inLanguage(
          price,
          priceTexts,
          { content_language, translations: price.translations },
          reader,
        ),
      ),
    })),
  };
}

/** How a line of an order is called: the ticket, and the label of its price when it has one. */
export const itemName = (ticket: { title: string }, price: { label: string | null }): string =>
  price.label ? `${ticket.title} – ${price.label}` : ticket.title;
