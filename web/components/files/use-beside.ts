import type { MessageKey } from '#platform/pure/message-keys.ts';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';

export type RunBeside = (work: Promise<unknown>, failed?: MessageKey) => Promise<void>;

/**
 * Waits for a change that is saved at once, independently of the form; reports a failure, and
 * reloads.
 */
export function useBeside(refresh: () => Promise<void>): RunBeside {
  const intl = useIntl();
  return async (work, failed = 'events.images.not_removed') => {
    await work.catch((error: unknown) =>
      notifications.show({
        color: 'danger',
        message: intl.formatMessage({ id: failed }, { reason: callProblem(intl, error) }),
      }),
    );
    await refresh();
  };
}
