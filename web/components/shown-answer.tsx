import { listed } from '#platform/pure/listed.ts';
import type { QuestionAnswer } from '#features/questions/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** An answer as its reader writes dates and lists. */
export function ShownAnswer({ of }: { of: Pick<QuestionAnswer, 'type' | 'answer' | 'text'> }) {
  const locale = useLocale();
  if (of.type === 'DATE') return formatShortDate(`${of.text}T00:00:00Z`, 'UTC', locale);
  return Array.isArray(of.answer) ? listed(locale, of.answer) : of.text;
}
