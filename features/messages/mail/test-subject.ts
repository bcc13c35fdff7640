import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';

/** The subject of a test mail to its writer. */
export const testSubject = (
  { texts }: Pick<Context, 'texts'>,
  locale: Locale,
  subject: string,
): string => texts.format(locale, 'mail.event_message.test', { subject });
