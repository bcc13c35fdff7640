import { ActionIcon, Menu } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { IconDots, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { tickets, type Ticket } from '#features/tickets/contract.ts';
import { CallError } from '#platform/client.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { call } from '#web/lib/api.ts';
import { callProblem, type Failure } from '#web/lib/call-problem.ts';
import { ticketsChanged } from './tickets-changed.ts';

/** Edit, hide or show, delete. Tickets with orders cannot be deleted; hiding is offered instead. */
export function TicketMenu({ ticket, eventId }: { ticket: Ticket; eventId: number }) {
  const intl = useIntl();
  const { search } = useLocation();
  const params = { eventId, ticketId: ticket.id };
  const cancel = intl.formatMessage({ id: 'ui.action.cancel' });
  const fail =
    (failed: Failure) =>
    async (error: unknown): Promise<void> => {
      notifications.show({ color: 'danger', message: callProblem(intl, error, failed) });
      await ticketsChanged(eventId);
    };
  const notify = async (id: MessageKey): Promise<void> => {
    await ticketsChanged(eventId);
    notifications.show({ message: intl.formatMessage({ id }, { title: ticket.title }) });
  };
  const hide = (is_hidden: boolean): Promise<void> =>
    call(tickets.change, { params, body: { is_hidden, version: ticket.version } }).then(
      () => notify(is_hidden ? 'tickets.hidden' : 'tickets.shown'),
      fail('errors.failed.ticket_update'),
    );
  const remove = (): Promise<void> =>
    call(tickets.remove, { params }).then(
      () => notify('tickets.deleted'),
      (error: unknown) => {
        if (!(error instanceof CallError) || error.code !== 'ticket.has_orders')
          return fail('errors.failed.ticket_delete')(error);
        modals.openConfirmModal({
          title: intl.formatMessage({ id: 'tickets.hide_instead.title' }, { title: ticket.title }),
          children: error.message,
          labels: { confirm: intl.formatMessage({ id: 'tickets.hide' }), cancel },
          onConfirm: () => void hide(true),
        });
      },
    );
  const confirm = (): void =>
    void modals.openConfirmModal({
      title: intl.formatMessage({ id: 'tickets.delete.title' }, { title: ticket.title }),
      children: intl.formatMessage({ id: 'tickets.delete.text' }),
      labels: { confirm: intl.formatMessage({ id: 'tickets.delete' }), cancel },
      confirmProps: { color: 'danger' },
      onConfirm: () => void remove(),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={intl.formatMessage({ id: 'tickets.menu' }, { title: ticket.title })}
        >
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={{ pathname: String(ticket.id), search }}
          leftSection={<IconPencil size={18} stroke={1.5} />}
        >
          <FormattedMessage id="ui.action.edit" />
        </Menu.Item>
        {ticket.is_hidden ? (
          <Menu.Item
            leftSection={<IconEye size={18} stroke={1.5} />}
            onClick={() => void hide(false)}
          >
            <FormattedMessage id="tickets.show" />
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconEyeOff size={18} stroke={1.5} />}
            onClick={() => void hide(true)}
          >
            <FormattedMessage id="tickets.hide" />
          </Menu.Item>
        )}
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={confirm}
        >
          <FormattedMessage id="tickets.delete" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
