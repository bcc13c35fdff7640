import { Button } from '@mantine/core';
import { IconEye, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { messages, messageTypes, type Message } from '#features/messages/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { AudienceWords } from './messages/_components/audience-words.tsx';
import { removeMessage } from './messages/_components/remove-message.ts';
import { retryFailed } from './messages/_components/retry-failed.ts';
import { SendProgress } from './messages/_components/send-progress.tsx';
import { useWhileSending } from './messages/_components/use-while-sending.ts';

/** Messages to attendees and their delivery. */
export default function Messages() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const event = useManagedEvent();
  useWhileSending();
  const columns: Column<Message>[] = [
    {
      name: 'subject',
      message: 'fields.subject',
      sort: true,
      render: (one) => (
        <>
          <strong>{one.subject}</strong>{' '}
          {one.is_test ? (
            <Badge>
              <FormattedMessage id="messages.test" />
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      name: 'to',
      message: 'fields.message_type',
      wide: true,
      render: (one) => <AudienceWords message={one} />,
    },
    {
      name: 'progress',
      message: 'messages.delivery',
      width: 210,
      render: (one) => <SendProgress message={one} />,
    },
    {
      name: 'sent_by_user',
      message: 'messages.by',
      wide: true,
      render: (one) => one.sent_by_user?.name ?? '–',
    },
    {
      name: 'created_at',
      message: 'messages.date',
      sort: true,
      render: (one) => formatDateTime(one.created_at, event.timezone, locale),
    },
  ];
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
        columns={columns}
        actions={compose}
        open={(one) => String(one.id)}
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
            run: (one) => void navigate(String(one.id)),
          },
          ...(row.failed_count > 0
            ? [
                {
                  message: 'messages.retry' as const,
                  icon: IconRefresh,
                  run: (one: Message) => void retryFailed(intl, one),
                },
              ]
            : []),
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (one) => void removeMessage(intl, one),
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
