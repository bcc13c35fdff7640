import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Event } from '#features/events/contract.ts';
import type { MailedEvent } from '#features/events/mail/event-block.ts';
import type { OrderItem, Rollup } from '../order.contract.ts';

/** The data of an order's mails: only what they need, so that previews can make it up. */
export interface OrderMailContext {
  order: {
    id: number;
    account_id: number;
    short_id: string;
    public_id: string;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    locale: Locale;
    currency: string;
    is_manually_created: boolean;
    total_gross: number;
    total_discount: number;
    taxes_and_fees_rollup: z.output<typeof Rollup>;
    order_items: Pick<OrderItem, 'quantity' | 'item_name' | 'total_before_discount'>[];
  };
  event: MailedEvent &
    Pick<Event, 'id' | 'slug' | 'status'> & {
      settings: Pick<
        Event['settings'],
        | 'support_email'
        | 'email_footer_message'
        | 'post_checkout_message'
        | 'online_event_connection_details'
      >;
    };
}
export interface Contact {
  email: string;
  name: string;
  locale: Locale;
}
export type Speaker = Pick<Context, 'texts' | 'config'>;

/** Formats an amount in minor units for the reader's language. */
export const amountText = (locale: Locale, minor: number, currency: string): string =>
  formatMoney(toMajor(minor, currency), currency, locale);

/** The calendar file of an event, with which a calendar removes the entry of a cancelled one. */
export const eventCalendar = ({ id, slug }: Pick<Event, 'id' | 'slug'>) => ({
  kind: 'event_calendar',
  id,
  name: `${slug}.ics`,
});
