import { Button } from '@mantine/core';
import { IconEye, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { messages, messageTypes, type Message } from '#features/messages/contract.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { removeMessage, retryFailed } from '#web/components/messages/message-acts.ts';
import { eventMessageActs } from './messages/_components/event-message-acts.ts';
import { useWhileSending } from '#web/components/messages/use-while-sending.ts';
import { useMessageColumns } from './messages/_components/use-message-columns.tsx';

/** Messages to attendees and their delivery. */
export default function Messages() {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  useWhileSending(messages.list);
  const compose = (
    <Button component={Link} to="create" leftSection={<IconSend size={18} stroke={1.5} />}>
      <FormattedMessage id="messages.create" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.title' })} />
      <DataTable
        name="messages"
        endpoint={messages.list}
        params={{ eventId: event.id }}
        columns={useMessageColumns()}
        actions={compose}
        open={(row) => String(row.id)}
        filters={[
          {
            field: 'message_type',
            message: 'fields.message_type',
            options: messageTypes.map((value) => ({
              value,
              label: intl.formatMessage({ id: `messages.to.${value}` }),
            })),
          },
        ]}
        rowMenu={(row) => [
          {
            message: 'messages.open' as const,
            icon: IconEye,
            run: (item) => void navigate(String(item.id)),
          },
          ...(row.failed_count > 0
            ? [
                {
                  message: 'messages.retry' as const,
                  icon: IconRefresh,
                  run: (message: Message) =>
                    void retryFailed(intl, message, eventMessageActs(message)),
                },
              ]
            : []),
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (item) => void removeMessage(intl, item, eventMessageActs(item)),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'messages.empty.title' }),
          text: intl.formatMessage({ id: 'messages.empty.text' }),
        }}
      />
    </>
  );
}
