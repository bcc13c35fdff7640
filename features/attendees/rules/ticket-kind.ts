/** The fields that name a ticket. */
export const ticketParts = ['ticket_title', 'price_label'] as const;
/** The name of a ticket's kind as printed on it: `Standing`, `Standing · Early bird`. */
export const ticketKind = ({
  ticket_title,
  price_label,
}: {
  ticket_title: string;
  price_label: string | null;
}): string => [ticket_title, price_label].filter(Boolean).join(' · ');
