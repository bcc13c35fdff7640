import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { otherEvents, type OtherEvent } from '#features/other-events/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { othersChanged } from './use-other-event-form.ts';

/**
 * Confirms, naming what is deleted along with it, and deletes it; returns true when it was deleted.
 */
export async function deleteOtherEvent(
  intl: IntlShape,
  { id, title, images, attachments }: OtherEvent,
): Promise<boolean> {
  const isSure = await confirmAction(intl, {
    title: intl.formatMessage({ id: 'other_events.delete.title' }, { title }),
    text: intl.formatMessage(
      { id: 'other_events.delete.text' },
      { pictures: images.length, files: attachments.length },
    ),
    confirmLabel: intl.formatMessage({ id: 'other_events.delete' }),
  });
  if (!isSure) return false;
  try {
    await call(otherEvents.remove, { params: { otherEventId: id } });
    notifications.show({ message: intl.formatMessage({ id: 'other_events.deleted' }, { title }) });
    return true;
  } catch (error) {
    notifications.show({
      color: 'danger',
      message: callProblem(intl, error, 'errors.failed.other_event_delete'),
    });
    return false;
  } finally {
    await othersChanged();
  }
}
