import { useLocale } from '#web/lib/locale.tsx';
import { textIn } from '#platform/pure/translations.ts';
import { ActionIcon, Menu } from '@mantine/core';
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
import { Link } from 'react-router';
import type { Event } from '#features/events/contract.ts';
import { allows, type Role } from '#platform/pure/access.ts';
import { eventPath } from '#web/components/event-path.ts';
import styles from './event-tile.module.css';
import { useEventActions } from './use-event-actions.tsx';

/** The actions for an event that do not require opening it. */
export function EventMenu({ event, role }: { event: Event; role: Role | null }) {
  const intl = useIntl();
  const reader = useLocale();
  const mayManage = allows(role, 'events.manage');
  const { duplicate, restore, archive, remove } = useEventActions(event);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={styles['menu'] ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={intl.formatMessage(
            { id: 'events.menu' },
            { title: textIn(event.title, 'title', event, reader) },
          )}
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
          <Menu.Item leftSection={<IconRestore size={18} stroke={1.5} />} onClick={restore}>
            <FormattedMessage id="events.restore" />
          </Menu.Item>
        ) : null}
        {mayManage && event.status !== 'ARCHIVED' ? (
          <Menu.Item leftSection={<IconArchive size={18} stroke={1.5} />} onClick={archive}>
            <FormattedMessage id="events.archive.go" />
          </Menu.Item>
        ) : null}
        {mayManage && event.status === 'DRAFT' ? (
          <Menu.Item
            color="danger"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={remove}
          >
            <FormattedMessage id="events.delete.go" />
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
