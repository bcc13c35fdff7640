import { formatRange, zoneName } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';

/**
 * When an event is, in a language and in its own zone; one date when it is one day. Who joins an online event may be
 * anywhere, so its zone is named.
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
  if (!event.settings.is_online_event) return range;
  return `${range} (${zoneName(event.start_date, event.timezone, locale)})`;
}
