import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { IconDots, IconPencil, IconRefreshAlert, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { checkIn, type CheckInList } from '#features/check-in/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { listsChanged } from './all-lists.ts';

/** Edit, new link, delete. The last two confirm with their effect on devices in use. */
export function ListMenu({ list, eventId }: { list: CheckInList; eventId: number }) {
  const intl = useIntl();
  const params = { eventId, checkInListId: list.id };
  const run = async (doing: Promise<unknown>, done: MessageKey): Promise<void> => {
    try {
      await doing;
      await listsChanged();
      notifications.show({ message: intl.formatMessage({ id: done }, { name: list.name }) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
  };
  const confirm = (action: 'rotate' | 'delete'): void =>
    void modals.openConfirmModal({
      title: intl.formatMessage({ id: `check_in.${action}.title` }, { name: list.name }),
      children: intl.formatMessage(
        { id: `check_in.${action}.text` },
        { count: list.checked_in_attendees },
      ),
      labels: {
        confirm: intl.formatMessage({ id: `check_in.${action}` }),
        cancel: intl.formatMessage({ id: 'ui.action.cancel' }),
      },
      confirmProps: { color: 'danger' },
      onConfirm: () =>
        void run(
          call(action === 'rotate' ? checkIn.rotate : checkIn.remove, { params }),
          `check_in.${action}.done`,
        ),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={intl.formatMessage({ id: 'check_in.menu' }, { name: list.name })}
        >
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={String(list.id)}
          leftSection={<IconPencil size={18} stroke={1.5} />}
        >
          <FormattedMessage id="ui.action.edit" />
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconRefreshAlert size={18} stroke={1.5} />}
          onClick={() => confirm('rotate')}
        >
          <FormattedMessage id="check_in.rotate" />
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => confirm('delete')}
        >
          <FormattedMessage id="check_in.delete" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
