import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { swapAttachmentLanguage } from '#features/attachments/actions/write.ts';
import { swapEventLanguage } from '#features/events/actions/languages.ts';
import { swapQuestionLanguage } from '#features/questions/actions/languages.ts';
import { swapTicketLanguage } from '#features/tickets/actions/languages.ts';

/**
 * Changes the content language of an event: texts and translations are swapped in everything that
 * belongs to it (decisions.md §14). Messages already sent do not change.
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
