import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';
import { deliveryStates, messages } from '#features/messages/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$messageId.ts';
import { AudienceWords } from './_components/audience-words.tsx';
import { MailFrame } from '#web/components/messages/mail-frame.tsx';
import styles from '#web/components/messages/messages.module.css';
import { removeMessage } from './_components/remove-message.ts';
import { retryFailed } from './_components/retry-failed.ts';
import { SendProgress } from '#web/components/messages/send-progress.tsx';
import { useRecipientColumns } from '#web/components/messages/use-recipient-columns.tsx';

const detailQuery = (params: { eventId?: string | undefined; messageId?: string | undefined }) =>
  query(messages.get, {
    params: { eventId: Number(params.eventId), messageId: Number(params.messageId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** One message with its content and the delivery to each recipient. */
export default function MessageScreen() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const params = useParams();
  const columns = useRecipientColumns(event.timezone);
  const { data: message } = useQuery({
    ...detailQuery(params),
    refetchInterval: ({ state }) => (state.data?.status === 'SENT' ? false : 1500),
  });
  const list = `/manage/event/${event.id}/messages`;
  const { sent_count, failed_count, status } = message ?? {};
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(messages.recipients) }),
    [sent_count, failed_count, status],
  );
  if (!message) return <Skeleton lines={6} height="m" />;
  const shown = messageInLanguage(message, event, locale);
  return (
    <div className={styles['page']}>
      <ManageHeading title={shown.subject}>
        {message.failed_count > 0 ? (
          <Button
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={() => void retryFailed(intl, message)}
          >
            <FormattedMessage id="messages.retry_count" values={{ count: message.failed_count }} />
          </Button>
        ) : null}
        <Button
          variant="default"
          component={Link}
          to={list}
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          <FormattedMessage id="messages.back" />
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void removeMessage(intl, message, () => navigate(list))}
        >
          <FormattedMessage id="ui.action.delete" />
        </Button>
      </ManageHeading>
      <div className={styles['top']}>
        <section
          className={styles['facts']}
          aria-label={intl.formatMessage({ id: 'messages.delivery' })}
        >
          <SendProgress message={message} />
          <DetailList
            items={[
              ['fields.message_type', <AudienceWords key="to" message={message} />],
              ['messages.by', message.sent_by_user?.name],
              ['messages.date', formatShortDateTime(message.created_at, event.timezone, locale)],
            ]}
          />
        </section>
        <MailFrame title={shown.subject} html={shown.message} />
      </div>
      <h2 className={styles['heading']}>
        <FormattedMessage id="messages.recipients" />
      </h2>
      <DataTable
        name="recipients"
        endpoint={messages.recipients}
        params={{ eventId: event.id, messageId: message.id }}
        columns={columns}
        filters={[
          {
            field: 'status',
            message: 'messages.delivery',
            options: deliveryStates.map((value) => ({
              value,
              label: intl.formatMessage({ id: `messages.state.${value}` }),
            })),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'messages.nobody_yet' }),
          text: intl.formatMessage({ id: 'messages.nobody_yet.text' }),
        }}
      />
    </div>
  );
}
