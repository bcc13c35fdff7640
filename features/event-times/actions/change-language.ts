import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { swapAttachmentLanguage } from '#features/attachments/actions/write.ts';
import { swapEventLanguage } from '#features/events/actions/languages.ts';
import { swapQuestionLanguage } from '#features/questions/actions/languages.ts';
import { swapTicketLanguage } from '#features/tickets/actions/languages.ts';

/**
 * The language of an event's content is another: texts and translations change places in all that belongs to it
 * (decisions.md §14). Messages that were sent stay as they were.
 */
export async function changeLanguage(
  tx: Context,
  eventId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> {
  await swapEventLanguage(tx, eventId, accountOf(tx), languages);
  await swapTicketLanguage(tx, eventId, languages);
  await swapQuestionLanguage(tx, eventId, languages);
  await swapAttachmentLanguage(tx, eventId, languages);
}
