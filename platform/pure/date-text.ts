import { languageTag, type Locale } from './locales.ts';
import { dayOf, wallClock } from './time.ts';

/** Formats instants, always in the zone of the event (decisions.md §11). */
const formats = new Map<string, Intl.DateTimeFormat>();

function intl(
  locale: Locale,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag(locale), { timeZone: zone, ...options });
    formats.set(key, format);
  }
  return format;
}

/** A time in figures, as in a calendar: `19:05`. */
export const formatTime = (instant: string, zone: string): string =>
  wallClock(instant, zone).slice(11, 16);

/**
 * `Nov 20, 2026`, `2026年11月20日`: a day in lists of past actions, where the weekday is of no
 * interest.
 */
export function formatShortDate(instant: string, zone: string, locale: Locale): string {
  if (!locale.startsWith('zh'))
    return intl(locale, zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
      new Date(instant),
    );
  const [year, month, day] = dayOf(instant, zone).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** `Fri, Nov 20, 2026`, `2026年11月20日（星期五）`. */
export function formatDate(instant: string, zone: string, locale: Locale): string {
  const date = new Date(instant);
  if (locale.startsWith('zh'))
    return `${formatShortDate(instant, zone, locale)}（${intl(locale, zone, { weekday: 'long' }).format(date)}）`;
  return intl(locale, zone, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(date);
}

/** A time as date-times write it: `7:05pm`, `下午7:05`, `19:05`. */
export function formatClock(instant: string, zone: string, locale: Locale): string {
  const time = formatTime(instant, zone);
  if (locale !== 'en' && locale !== 'zh-hk') return time;
  const hour = Number(time.slice(0, 2));
  const twelve = `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)}`;
  if (locale === 'en') return `${twelve}${hour < 12 ? 'am' : 'pm'}`;
  return `${hour < 12 ? '上午' : '下午'}${twelve}`;
}

/** `Nov 20, 2026 7:05pm`, `2026年11月20日 下午7:05`: the time of a past action, in lists. */
export const formatShortDateTime = (instant: string, zone: string, locale: Locale): string =>
  `${formatShortDate(instant, zone, locale)} ${formatClock(instant, zone, locale)}`;

/** A date and the separator before a time: Chinese writes the time directly after the bracket. */
const dateBefore = (instant: string, zone: string, locale: Locale): string =>
  formatDate(instant, zone, locale) + (locale.startsWith('zh') ? '' : ' ');

/** `Fri, Nov 20, 2026 7:05pm`, `2026年11月20日（星期五）下午7:05`, `2026年11月20日（星期五）19:05`. */
export const formatDateTime = (instant: string, zone: string, locale: Locale): string =>
  dateBefore(instant, zone, locale) + formatClock(instant, zone, locale);

/**
 * A range from start to end, in the pieces between which a line may break: two dates, or a date and
 * its times. Each of two dates is in parts again, for lines too short for it. A range within one
 * day shows its date once.
 */
export function rangePieces(
  start: string,
  end: string | null | undefined,
  zone: string,
  locale: Locale,
): string[][] {
  const date = dateBefore(start, zone, locale);
  const time = formatClock(start, zone, locale);
  if (!end || end === start) return [[date], [time]];
  if (dayOf(start, zone) === dayOf(end, zone))
    return [[date], [`${time} – ${formatClock(end, zone, locale)}`]];
  return [
    [date, `${time} – `],
    [dateBefore(end, zone, locale), formatClock(end, zone, locale)],
  ];
}

/** A range from start to end in one text. */
export const formatRange = (...range: Parameters<typeof rangePieces>): string =>
  rangePieces(...range)
    .flat()
    .join('');

/**
 * The zone's name at that instant: `Hong Kong Standard Time`, `香港標準時間`. Where clocks change it
 * names no season, as the event may end, or its sale begin, in the other one: `Eastern Time`.
 */
export function zoneName(instant: string, zone: string, locale: Locale): string {
  // UTC has no generic name.
  const timeZoneName = zone === 'UTC' ? 'long' : 'longGeneric';
  const parts = intl(locale, zone, { timeZoneName }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** The parts of a date block: month, day and weekday. */
export function dateParts(
  instant: string,
  zone: string,
  locale: Locale,
): { month: string; day: string; weekday: string } {
  const date = new Date(instant);
  return {
    month: intl(locale, zone, { month: 'short' }).format(date),
    day: String(Number(dayOf(instant, zone).slice(8))),
    weekday: intl(locale, zone, { weekday: 'short' }).format(date),
  };
}

/** A zone's name in a list is the one of these years: in 1970 Lisbon had Central European Time. */
const nowadays = '2026-01-01T00:00:00.000Z';

/** A zone in a list to choose from: `Western European Time · Europe/Lisbon`. */
export const zoneLabel = (zone: string, locale: Locale): string =>
  `${zoneName(nowadays, zone, locale)} · ${zone.replaceAll('_', ' ')}`;
