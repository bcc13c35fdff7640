import type { MessageKey } from '#platform/pure/message-keys.ts';
/** The texts of a printed ticket; times and labels are already in the recipient's language. */
export interface TicketSheet {
  venue_name: string;
  event_title: string;
  starts: string;
  location: string | null;
  /** The ticket of an online event is not scanned. */
  is_online: boolean;
  how_to_join: string | null;
  organizer_name: string;
  ticket_title: string;
  price_label: string | null;
  attendee_name: string;
  public_id: string;
  order_public_id: string;
  /** The content of the QR code. */
  code: string;
  message: string | null;
  weather_rule: string | null;
}
export type FormatText = (key: MessageKey, values?: Record<string, string | number>) => string;
