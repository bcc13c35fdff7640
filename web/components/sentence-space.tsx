import { useLocale } from '#web/lib/locale.tsx';

/** The space between two sentences; Chinese has none. */
export function SentenceSpace() {
  return useLocale().startsWith('zh') ? null : ' ';
}
