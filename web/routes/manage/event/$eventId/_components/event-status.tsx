import { useLocale } from '#web/lib/locale.tsx';
import { textIn } from '#platform/pure/translations.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useState } from 'react';
import { Menu, UnstyledButton } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconChevronDown, IconPencil, IconRocket } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import { moves, type EventStatus as Status } from '#features/events/rules/lifecycle.ts';
import { allows } from '#platform/pure/access.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { EventStatusBadge } from '#web/components/event-status-badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { eventChanged, type StaffEvent } from './managed-event.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './top-bar-event.module.css';

const icons = { LIVE: IconRocket, DRAFT: IconPencil, ARCHIVED: IconArchive };

/** Draft, live or archived, with a menu to change it. */
export function EventStatus({ event }: { event: StaffEvent }) {
  const reader = useLocale();
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const [publishing, setPublishing] = useState(false);
  if (!user || !allows(user.role, 'events.manage')) return <EventStatusBadge event={event} />;
  const move = async (status: Status): Promise<void> => {
    try {
      await call(events.changeStatus, { params: { eventId: event.id }, body: { status } });
      await eventChanged(event.id);
      notifications.show({ message: intl.formatMessage({ id: `events.moved.${status}` }) });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, 'errors.failed.event_update'),
      });
    }
  };
  const choose = (status: Status): void => {
    if (status === 'LIVE') return setPublishing(true);
    if (event.status === 'ARCHIVED') return void move(status);
    const name = status === 'ARCHIVED' ? 'archive' : 'unpublish';
    modals.openConfirmModal({
      title: intl.formatMessage(
        { id: `events.${name}.title` },
        { title: textIn(event.title, 'title', event, reader) },
      ),
      children: intl.formatMessage({ id: `events.${name}.text` }),
      labels: {
        confirm: intl.formatMessage({ id: `events.${name}.go` }),
        cancel: intl.formatMessage({ id: 'ui.action.cancel' }),
      },
      onConfirm: () => void move(status),
    });
  };
  const messageOf = (status: Status): MessageKey =>
    status === 'LIVE'
      ? 'events.publish'
      : status === 'ARCHIVED'
        ? 'events.archive.go'
        : event.status === 'ARCHIVED'
          ? 'events.restore'
          : 'events.unpublish.go';
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={styles['status'] ?? ''}>
            <EventStatusBadge event={event} />
            <VisuallyHidden>
              <FormattedMessage id="events.status.change" />
            </VisuallyHidden>
            <IconChevronDown size={16} stroke={1.5} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {moves[event.status].map((status) => {
            const Icon = icons[status];
            return (
              <Menu.Item
                key={status}
                leftSection={<Icon size={18} stroke={1.5} />}
                onClick={() => choose(status)}
              >
                <FormattedMessage id={messageOf(status)} />
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <PublishDialog
        event={event}
        user={user}
        opened={publishing}
        close={() => setPublishing(false)}
      />
    </>
  );
}
