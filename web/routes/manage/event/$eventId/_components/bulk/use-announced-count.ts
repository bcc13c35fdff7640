import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { callProblem } from '#web/lib/call-problem.ts';

/** How many rows an act is for; undefined, and said, when it is none or could not be counted. */
export function useAnnouncedCount(none: MessageKey) {
  const intl = useIntl();
  return async (count: () => Promise<number>): Promise<number | undefined> => {
    try {
      const number = await count();
      if (number > 0) return number;
      notifications.show({ color: 'amber', message: intl.formatMessage({ id: none }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    return undefined;
  };
}
