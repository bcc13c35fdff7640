import { useMemo } from 'react';
import { languageTag } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** Returns the days of the week from Monday (1) to Sunday (7) with their names. */
export function useWeekDays(): { day: number; name: string }[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(languageTag(locale), {
      weekday: 'long',
      timeZone: 'UTC',
    });
    // 2024-01-01 was a Monday.
    return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      name: names.format(new Date(Date.UTC(2024, 0, day))),
    }));
  }, [locale]);
}
