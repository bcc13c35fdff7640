import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { waitingMail } from '#features/mailbox/waiting.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

async function retry(intl: IntlShape, send: () => Promise<number>): Promise<void> {
  try {
    const count = await send();
    notifications.show({
      message: intl.formatMessage({ id: 'installation.mail.sent_again' }, { count }),
    });
  } catch (error) {
    notifications.show({ color: 'danger', message: callProblem(intl, error) });
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(waitingMail.list) });
}

/**
 * Sends all failed mails of the installation again; a notification shows how many, or the error.
 * Never rejects.
 */
export const retryAll = (intl: IntlShape): Promise<void> =>
  retry(intl, async () => (await call(waitingMail.retryAll)).count);

/**
 * Sends one failed or waiting mail again; one that was sent meanwhile is reported as an error.
 * Never rejects.
 */
export const retryOne = (intl: IntlShape, mailId: number): Promise<void> =>
  retry(intl, async () => {
    await call(waitingMail.retry, { params: { mailId } });
    return 1;
  });
