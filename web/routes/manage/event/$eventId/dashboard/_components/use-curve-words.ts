import { useIntl } from 'react-intl';
import type { KeyBelow } from '#platform/pure/message-keys.ts';

/** Labels of days and series for the curve and its table. */
export function useCurveWords() {
  const intl = useIntl();
  const short = (day: string): string =>
    intl.formatDate(`${day}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const label = (name: KeyBelow<'dashboard.curve'>): string =>
    intl.formatMessage({ id: `dashboard.curve.${name}` });
  return { short, label };
}
