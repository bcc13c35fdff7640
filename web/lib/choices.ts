import { useSyncExternalStore } from 'react';
import { zoneLabel } from '#platform/pure/date-text.ts';
import { currencyLabel } from '#platform/pure/money-text.ts';
import { currencies } from '#platform/pure/money.ts';
import { useLocale } from './locale.tsx';

interface Choice {
  value: string;
  label: string;
}

const never = () => () => undefined;
/**
 * Names of zones and currencies differ between browsers and the server, so the server renders their
 * codes only.
 */
const useNames = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Returns time zones for a select, with their names in the reader's language. */
export function useZoneChoices(zones: readonly string[]): Choice[] {
  const locale = useLocale();
  const named = useNames();
  return zones.map((value) => ({ value, label: named ? zoneLabel(value, locale) : value }));
}

/** Returns currencies for a select, with their names in the reader's language. */
export function useCurrencyChoices(): Choice[] {
  const locale = useLocale();
  const named = useNames();
  return currencies.map((value) => ({
    value,
    label: named ? currencyLabel(value, locale) : value,
  }));
}
