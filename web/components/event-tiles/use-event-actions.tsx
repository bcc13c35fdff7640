import { textIn } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { events, type Event } from '#features/events/contract.ts';
import { listings } from '#features/listings/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem, type Failure } from '#web/lib/call-problem.ts';
import { refetch } from '#web/lib/refetch.ts';
import { DuplicateForm } from './duplicate-form.tsx';

/**
 * Actions on an event without opening it; each asks for confirmation where needed and reports the
 * result.
 */
export function useEventActions(event: Event) {
  const intl = useIntl();
  const title = textIn(event.title, 'title', event, useLocale());
  const params = { eventId: event.id };
  const run = async (
    work: Promise<unknown>,
    message: MessageKey,
    failed: Failure,
  ): Promise<void> => {
    try {
      await work;
      await refetch(events.list, events.ofOrganizer, listings.staff);
      notifications.show({ message: intl.formatMessage({ id: message }, { title }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error, failed) });
    }
  };
  const confirm = (name: 'archive' | 'delete', onConfirm: () => void): void =>
    void modals.openConfirmModal({
      title: intl.formatMessage({ id: `events.${name}.title` }, { title }),
      children: intl.formatMessage({ id: `events.${name}.text` }),
      labels: {
        confirm: intl.formatMessage({ id: `events.${name}.go` }),
        cancel: intl.formatMessage({ id: 'ui.action.cancel' }),
      },
      confirmProps: name === 'delete' ? { color: 'danger' } : {},
      onConfirm,
    });
  const navigate = useNavigate();
  const duplicate = (): void => {
    const modalId = modals.open({
      title: intl.formatMessage({ id: 'events.duplicate.title' }, { title }),
      size: 'lg',
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
      children: (
        <DuplicateForm
          event={event}
          cancel={() => modals.close(modalId)}
          onCreated={(copy) => {
            modals.close(modalId);
            notifications.show({
              message: intl.formatMessage({ id: 'events.duplicated' }, { title: copy.title }),
            });
            void navigate(`/manage/event/${copy.id}`);
          }}
        />
      ),
    });
  };
  const setStatus = (status: 'DRAFT' | 'ARCHIVED', done: MessageKey): Promise<void> =>
    run(
      call(events.changeStatus, { params, body: { status } }),
      done,
      'errors.failed.event_update',
    );
  return {
    duplicate,
    restore: () => void setStatus('DRAFT', 'events.restored'),
    archive: () => confirm('archive', () => void setStatus('ARCHIVED', 'events.archived')),
    remove: () =>
      confirm(
        'delete',
        () =>
          void run(call(events.remove, { params }), 'events.deleted', 'errors.failed.event_delete'),
      ),
  };
}
