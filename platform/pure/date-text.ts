import { languageTag, type Locale } from './locales.ts';
import { dayOf, wallClock } from './time.ts';

/** Instants in words, always in the zone of the event (decisions.md §11). */
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

/** A time alone: `19:05`. */
export const formatTime = (instant: string, zone: string): string =>
  wallClock(instant, zone).slice(11, 16);

/** `Nov 20, 2026`, `2026年11月20日`. */
export function formatDate(instant: string, zone: string, locale: Locale): string {
  if (!locale.startsWith('zh'))
    return intl(locale, zone, { year: 'numeric', month: 'short', day: 'numeric' }).format(
      new Date(instant),
    );
  const [year, month, day] = dayOf(instant, zone).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** The time within a date-time: `7:05pm`, `下午7:05`, `19:05`. */
function clockTime(instant: string, zone: string, locale: Locale): string {
  const time = formatTime(instant, zone);
  if (locale !== 'en' && locale !== 'zh-hk') return time;
  const hour = Number(time.slice(0, 2));
  const twelve = `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)}`;
  if (locale === 'en') return `${twelve}${hour < 12 ? 'am' : 'pm'}`;
  return `${hour < 12 ? '上午' : '下午'}${twelve}`;
}

/** `Nov 20, 2026 7:05pm`, `2026年11月20日 下午7:05`, `2026年11月20日 19:05`. */
export function formatDateTime(instant: string, zone: string, locale: Locale): string {
  return `${formatDate(instant, zone, locale)} ${clockTime(instant, zone, locale)}`;
}

/** From – to. An event of one day shows its date once. */
export function formatRange(
  start: string,
  end: string | null | undefined,
  zone: string,
  locale: Locale,
): string {
  const from = formatDateTime(start, zone, locale);
  if (!end || end === start) return from;
  if (dayOf(start, zone) === dayOf(end, zone)) return `${from} – ${clockTime(end, zone, locale)}`;
  return `${from} – ${formatDateTime(end, zone, locale)}`;
}

/** The zone at that instant: `Hong Kong Standard Time`, `香港標準時間`. */
export const zoneName = (instant: string, zone: string, locale: Locale): string =>
  intl(locale, zone, { timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** The pieces of a date block. */
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
