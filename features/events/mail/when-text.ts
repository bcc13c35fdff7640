import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { dayOf } from '#platform/pure/time.ts';
import { dateTimeText, timeText } from '#platform/pure/date-text.ts';

/** When an event is, in a language and in its own zone; one date when it is one day. */
export function whenText(event: { start_date: string; end_date: string | null; timezone: string }, locale: Locale): string {
  const start = dateTimeText(event.start_date, event.timezone, languageTag(locale));
  if (!event.end_date) return start;
  const sameDay = dayOf(event.start_date, event.timezone) === dayOf(event.end_date, event.timezone);
  return `${start} – ${sameDay ? timeText(event.end_date, event.timezone) : dateTimeText(event.end_date, event.timezone, languageTag(locale))}`;
}
