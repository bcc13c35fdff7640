import type { MessageKey } from '#platform/pure/message-keys.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconRestore,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { events, type Event } from '#features/events/contract.ts';
import { allows, type Role } from '#platform/pure/access.ts';
import { call } from '#web/lib/api.ts';
import { callProblem, type Failure } from '#web/lib/call-problem.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { eventPath } from '#web/components/event-path.ts';
import { DuplicateForm } from './duplicate-form.tsx';
import styles from './event-tile.module.css';

/** The actions for an event that need not open it. */
export function EventMenu({ event, role }: { event: Event; role: Role | null }) {
  const intl = useIntl();
  const params = { eventId: event.id };
  const run = async (
    work: Promise<unknown>,
    message: MessageKey,
    failed: Failure,
  ): Promise<void> => {
    try {
      await work;
      await queryClient.invalidateQueries({ queryKey: keyOf(events.list) });
      notifications.show({ message: intl.formatMessage({ id: message }, { title: event.title }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error, failed) });
    }
  };
  const confirm = (name: 'archive' | 'delete', onConfirm: () => void): void =>
    void modals.openConfirmModal({
      title: intl.formatMessage({ id: `events.${name}.title` }, { title: event.title }),
      children: intl.formatMessage({ id: `events.${name}.text` }),
      labels: {
        confirm: intl.formatMessage({ id: `events.${name}.go` }),
        cancel: intl.formatMessage({ id: 'ui.action.cancel' }),
      },
      confirmProps: name === 'delete' ? { color: 'danger' } : {},
      onConfirm,
    });
  const mayManage = allows(role, 'events.manage');
  const navigate = useNavigate();
  const duplicate = (): void => {
    const modalId = modals.open({
      title: intl.formatMessage({ id: 'events.duplicate.title' }, { title: event.title }),
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={styles['menu'] ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={intl.formatMessage({ id: 'events.menu' }, { title: event.title })}
        >
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/manage/event/${event.id}/settings`}
          leftSection={<IconSettings size={18} stroke={1.5} />}
        >
          <FormattedMessage id="events.settings" />
        </Menu.Item>
        {event.status === 'LIVE' ? (
          <Menu.Item
            component="a"
            href={eventPath(event)}
            target="_blank"
            leftSection={<IconExternalLink size={18} stroke={1.5} />}
          >
            <FormattedMessage id="events.view" />
          </Menu.Item>
        ) : null}
        {mayManage ? (
          <Menu.Item leftSection={<IconCopy size={18} stroke={1.5} />} onClick={duplicate}>
            <FormattedMessage id="events.duplicate" />
          </Menu.Item>
        ) : null}
        {mayManage && event.status === 'ARCHIVED' ? (
          <Menu.Item
            leftSection={<IconRestore size={18} stroke={1.5} />}
            onClick={() =>
              void run(
                call(events.changeStatus, { params, body: { status: 'DRAFT' } }),
                'events.restored',
                'errors.failed.event_update',
              )
            }
          >
            <FormattedMessage id="events.restore" />
          </Menu.Item>
        ) : null}
        {mayManage && event.status !== 'ARCHIVED' ? (
          <Menu.Item
            leftSection={<IconArchive size={18} stroke={1.5} />}
            onClick={() =>
              confirm(
                'archive',
                () =>
                  void run(
                    call(events.changeStatus, { params, body: { status: 'ARCHIVED' } }),
                    'events.archived',
                    'errors.failed.event_update',
                  ),
              )
            }
          >
            <FormattedMessage id="events.archive.go" />
          </Menu.Item>
        ) : null}
        {mayManage && event.status === 'DRAFT' ? (
          <Menu.Item
            color="danger"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() =>
              confirm(
                'delete',
                () =>
                  void run(
                    call(events.remove, { params }),
                    'events.deleted',
                    'errors.failed.event_delete',
                  ),
              )
            }
          >
            <FormattedMessage id="events.delete.go" />
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
