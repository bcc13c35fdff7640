import { formatRange } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';

/** When an event is, in a language and in its own zone; one date when it is one day. */
export const whenText = (
  event: { start_date: string; end_date: string | null; timezone: string },
  locale: Locale,
): string => formatRange(event.start_date, event.end_date, event.timezone, locale);
