import { wallClock } from './time.ts';

/** A time alone is HH:mm everywhere (decisions.md §11). */
export const timeText = (instant: string, zone: string): string => wallClock(instant, zone).slice(11, 16);

/**
 * A date with its time in a zone: `Nov 20, 2026 7:05pm` in English (the spec's pattern), the language's own form
 * elsewhere. `tag` is a BCP 47 tag.
 */
export function dateTimeText(instant: string, zone: string, tag: string): string {
  if (tag.startsWith('en')) return `${dateText(instant, zone, tag)} ${englishTime(instant, zone)}`;
  return new Intl.DateTimeFormat(tag, { timeZone: zone, year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', ...(tag === 'zh-HK' ? { hourCycle: 'h12' as const } : { hourCycle: 'h23' as const }) }).format(new Date(instant));
}

/** A date alone: `Nov 20, 2026`, `2026年11月20日`. */
export function dateText(instant: string, zone: string, tag: string): string {
  return new Intl.DateTimeFormat(tag.startsWith('en') ? 'en-US' : tag, { timeZone: zone, year: 'numeric', month: tag.startsWith('en') ? 'short' : 'long', day: 'numeric' }).format(new Date(instant));
}

function englishTime(instant: string, zone: string): string {
  const [hour = 0, minute = 0] = wallClock(instant, zone).slice(11, 16).split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
}
