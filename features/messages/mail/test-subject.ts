import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';

/** The subject of a mail that its writer sends to themselves. */
export const testSubject = (
  { texts }: Pick<Context, 'texts'>,
  locale: Locale,
  subject: string,
): string => texts.say(locale, 'mail.event_message.test', { subject });
