import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';
import type { Offer } from './sale.ts';

export const ticketTexts = ['title', 'description'] as const;
export const priceTexts = ['label'] as const;

interface Ticket {
  title: string;
  description: string | null;
  translations: Translations;
  prices: readonly { label: string | null; translations: Translations }[];
}

/**
 * A ticket with its prices in the reader's language; their content is in the language of the event.
 */
export const ticketInLanguage = <T extends Ticket>(
  ticket: T,
  content_language: Locale,
  reader: Locale,
) => ({
  ...inLanguage(
    ticket,
    ticketTexts,
    { content_language, translations: ticket.translations },
    reader,
  ),
  prices: ticket.prices.map((price: T['prices'][number]) =>
    inLanguage(price, priceTexts, { content_language, translations: price.translations }, reader),
  ),
});

/** Taxes and fees in the reader's language; each has its own content language. */
export const chargesInLanguage = (
  charges: Offer['tickets'][number]['charges'],
  reader: Locale,
): typeof charges =>
  charges.map((charge) => {
    const { content_language, translations } = charge;
    return translations && content_language
      ? inLanguage(charge, ['name'], { content_language, translations }, reader)
      : charge;
  });

/** What an event sells, with all texts in the reader's language (decisions.md §14). */
export function offerInLanguage(offer: Offer, reader: Locale): Offer {
  const { content_language } = offer.event;
  return {
    ...offer,
    event: inLanguage(offer.event, ['title'], offer.event, reader),
    tickets: offer.tickets.map((ticket) => ({
      ...ticketInLanguage(ticket, content_language, reader),
      charges: chargesInLanguage(ticket.charges, reader),
    })),
  };
}

/** Returns the name of an order line: the ticket, and the label of its price when it has one. */
export const itemName = (ticket: { title: string }, price: { label: string | null }): string =>
  price.label ? `${ticket.title} – ${price.label}` : ticket.title;
