import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { memberMessages, type MemberMessage } from '#features/messages/members.contract.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After something was sent to members, or a message is gone. */
export const memberMessagesChanged = (): Promise<unknown> =>
  Promise.all(
    [memberMessages.list, memberMessages.get, memberMessages.recipients].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );

const failed = (intl: IntlShape, error: unknown): void =>
  void notifications.show({ color: 'danger', message: callProblem(intl, error) });

/** Sends again what could not be delivered. */
export async function retryMemberMessage(
  intl: IntlShape,
  { id, failed_count }: MemberMessage,
): Promise<void> {
  try {
    await call(memberMessages.retry, { params: { memberMessageId: id } });
    notifications.show({
      message: intl.formatMessage({ id: 'messages.retried' }, { count: failed_count }),
    });
  } catch (error) {
    failed(intl, error);
  }
  await memberMessagesChanged();
}

/** Deletes the record of a message, after a question: sent emails cannot be recalled. */
export async function removeMemberMessage(
  intl: IntlShape,
  { id, subject, sent_count }: MemberMessage,
  after: () => Promise<void> | void,
): Promise<void> {
  const isMeant = await confirmAction(intl, {
    title: intl.formatMessage({ id: 'messages.delete.title' }, { subject }),
    text: intl.formatMessage({ id: 'messages.delete.text' }, { count: sent_count }),
    confirmLabel: intl.formatMessage({ id: 'messages.delete' }),
  });
  if (!isMeant) return;
  try {
    await call(memberMessages.remove, { params: { memberMessageId: id } });
    await after();
    notifications.show({ message: intl.formatMessage({ id: 'messages.deleted' }) });
  } catch (error) {
    failed(intl, error);
  }
  await memberMessagesChanged();
}
