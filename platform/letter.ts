import type { Html } from './html.ts';
import type { Locale } from './pure/locales.ts';

/** Who a mail speaks for, where that is not the venue: an organizer, in the colour of the event's page. */
export interface MailBrand {
  name: string;
  /** A path of this installation or a whole address. */
  logo_url: string | null;
  /** `#rrggbb` or `#rgb`; null is the venue's own. */
  colour: string | null;
}

/** What a mail's author writes; the frame, the languages and the sending are here. */
export interface Letter {
  /** Sent once per key, however often it is asked for. */
  dedupe_key: string;
  kind: string;
  to: { address: string; name: string | null };
  locale: Locale;
  subject: string;
  /** What stands in the frame. */
  body: Html;
  button?: { text: string; url: string };
  footer?: string | null;
  reply_to?: string | null;
  /** Whom it is from, where that is not the venue itself: an organizer. */
  from_name?: string;
  /** How its frame looks, where that is not the venue's: an organizer's. */
  brand?: MailBrand;
  /** What a mailbox shows beside the subject before the mail is opened. */
  preheader?: string;
  /** The list of messages it belongs to, as mail programs group them: `event-12`. */
  list?: string;
  /** Where its reader ends such mails: a page for people, and the address that RFC 8058 posts to. */
  unsubscribe?: { page: string; one_click: string };
  account_id?: number;
  event_id?: number;
  order_id?: number;
  message_id?: number;
  /** Made when the mail is sent, by the maker registered for the kind. */
  attachments?: { kind: string; id: number; name: string }[];
}
