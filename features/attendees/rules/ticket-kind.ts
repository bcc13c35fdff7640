/** What a ticket is called by, as its fields. */
export const ticketParts = ['ticket_title', 'price_label'] as const;
/** What a ticket admits to, as every ticket prints it: `Standing`, `Standing · Early bird`. */
export const ticketKind = ({
  ticket_title,
  price_label,
}: {
  ticket_title: string;
  price_label: string | null;
}): string => [ticket_title, price_label].filter(Boolean).join(' · ');
