import { formatRange, zoneName } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { namesZone } from '../rules/names-zone.ts';

/**
 * Formats when an event is, in a language and in its own time zone; a single date when it is one
 * day.
 */
export function whenText(
  event: {
    start_date: string;
    end_date: string | null;
    timezone: string;
    settings: { is_online_event: boolean };
  },
  locale: Locale,
): string {
  const range = formatRange(event.start_date, event.end_date, event.timezone, locale);
  if (!namesZone(event.timezone, event.settings.is_online_event)) return range;
  return `${range} (${zoneName(event.start_date, event.timezone, locale)})`;
}
