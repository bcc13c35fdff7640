import Holidays from 'date-holidays';
import type { Context } from '#platform/context.ts';
import { plusDays } from '#platform/pure/time.ts';
import { service } from '#platform/services.ts';
import { convert } from '#features/conversions/actions/convert.ts';

const calendar = service((_ctx: Context) => new Holidays('HK', { types: ['public'] }));

/**
 * Returns the public holidays of Hong Kong for `days` days from a day (`YYYY-MM-DD`), with Chinese
 * names for readers of Chinese and English ones for others. Years that are not gazetted yet are
 * computed from the law.
 */
export async function holidaysFrom(
  ctx: Context,
  day: string,
  days: number,
): Promise<{ date: string; name: string }[]> {
  const last = plusDays(day, days);
  const language = ctx.locale.startsWith('zh') ? 'zh' : 'en';
  const years = [...new Set([Number(day.slice(0, 4)), Number(last.slice(0, 4))])];
  const found = years
    .flatMap((year) => calendar(ctx).getHolidays(year, language))
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => day <= date && date <= last);
  if (ctx.locale !== 'zh-cn') return found;
  const names = Object.fromEntries(found.map(({ date, name }) => [date, name]));
  const simplified = await convert('zh-hk', 'zh-cn', names);
  return found.map(({ date, name }) => ({ date, name: simplified[date] ?? name }));
}
