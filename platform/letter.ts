import type { Html } from './html.ts';
import type { Locale } from './pure/locales.ts';

/**
 * The sender's branding, when that is not the venue: an organizer, in the colour of the event's
 * page.
 */
export interface MailBrand {
  name: string;
  /** A path of this installation or a full address. */
  logo_url: string | null;
  /** `#rrggbb` or `#rgb`; null stands for the venue's own. */
  colour: string | null;
}

/**
 * What the author of a mail provides; the frame, the languages and the sending are handled here.
 */
export interface Letter {
  /** Sent once per key, however often it is posted. */
  dedupe_key: string;
  kind: string;
  to: { address: string; name: string | null };
  locale: Locale;
  subject: string;
  /** The content within the frame. */
  body: Html;
  button?: { text: string; url: string };
  footer?: string | null;
  reply_to?: string | null;
  /** The sender's name, when that is not the venue but an organizer. */
  from_name?: string;
  /** The look of its frame, when that is not the venue's but an organizer's. */
  brand?: MailBrand;
  /** The text that a mailbox shows next to the subject before the mail is opened. */
  preheader?: string;
  /** The list of messages it belongs to, by which mail programs group them: `event-12`. */
  list?: string;
  /** Where the recipient unsubscribes: a page, and the address for the POST of RFC 8058. */
  unsubscribe?: { page: string; one_click: string };
  account_id?: number;
  event_id?: number;
  order_id?: number;
  message_id?: number;
  /** Made when the mail is sent, by the maker registered for the kind. */
  attachments?: { kind: string; id: number; name: string }[];
}
