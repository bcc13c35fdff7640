import type { Context } from '#platform/context.ts';
import type { Translations } from '#platform/pure/translations.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { brandOf } from '#features/events/mail/event-block.ts';
import { eventUrl } from '#features/events/rules/event-url.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import { messageInLanguage } from '../rules/texts.ts';
import type { MessageMailContext } from '../mail/message-letter.ts';

/**
 * Returns the event's data in a message's mails, and the reply address; in the reader's language,
 * `ctx.locale`.
 */
export async function messageContext(
  ctx: Context,
  message: Pick<
    MessageMailContext,
    'id' | 'account_id' | 'event_id' | 'subject' | 'message' | 'is_test'
  > & { translations: Translations },
): Promise<MessageMailContext> {
  const event = await eventForBuyer(ctx, message.event_id);
  const contact = await organizerContact(ctx, event.organizer_id);
  return {
    ...messageInLanguage(message, event, ctx.locale),
    event_title: event.title,
    event_url: eventUrl(ctx, event),
    organizer_id: event.organizer_id,
    organizer_name: event.organizer.name,
    brand: brandOf(event),
    reply_to: event.settings.support_email ?? contact?.email ?? '',
    email_footer_message: event.settings.email_footer_message,
  };
}
