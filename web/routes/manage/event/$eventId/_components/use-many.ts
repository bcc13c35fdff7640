import { notifications } from '@mantine/notifications';
import { useIntl, type IntlShape } from 'react-intl';
import type { Locale } from '#platform/pure/locales.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Chosen } from '#web/components/data-table/table-types.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useManagedEvent, type StaffEvent } from './managed-event.tsx';
import { selectionInput } from '#web/components/bulk/selection-input.ts';

/** Rows of an event for a bulk action, with the action's effect on them. */
export interface Many<Row, Facts> {
  intl: IntlShape;
  locale: Locale;
  event: StaffEvent;
  chosen: Chosen<Row>;
  facts: Facts;
}

interface Question<Facts> {
  load: (
    asked: { params: { eventId: number } } & ReturnType<typeof selectionInput>,
  ) => Promise<Facts>;
  /** How many rows the action could change. */
  count: (facts: Facts) => number;
  /** The notification when there are none. */
  none: MessageKey;
}

/**
 * Loads the effect of a bulk action before it opens; obstacles are reported, and the selection is
 * kept.
 */
export function useMany<Row extends { id: number }, Facts>({ load, count, none }: Question<Facts>) {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  return async (
    chosen: Chosen<Row>,
    open: (many: Many<Row, Facts>) => Promise<boolean>,
  ): Promise<boolean> => {
    try {
      const facts = await load({ params: { eventId: event.id }, ...selectionInput(chosen) });
      if (count(facts) > 0) return await open({ intl, locale, event, chosen, facts });
      notifications.show({ color: 'amber', message: intl.formatMessage({ id: none }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    return false;
  };
}
