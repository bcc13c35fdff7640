import { useEffect, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { deliveryStates, type Message, type Recipient } from '#features/messages/contract.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { MailFrame } from './mail-frame.tsx';
import { removeMessage, retryFailed, type MessageActs } from './message-acts.ts';
import styles from './messages.module.css';
import { SendProgress } from './send-progress.tsx';
import { useRecipientColumns } from './use-recipient-columns.tsx';

type Sent = Pick<
  Message,
  | 'subject'
  | 'created_at'
  | 'sent_by_user'
  | 'status'
  | 'sent_count'
  | 'failed_count'
  | 'recipients_count'
>;
type RecipientList = Endpoint<unknown, z.ZodType, z.ZodType, typeof Recipient, 'page'>;
interface MessageViewProps {
  message: Sent;
  /** Subject and text in the reader's language. */
  shown: { subject: string; message: string };
  zone: string;
  /** The address of the list that contains it. */
  list: string;
  acts: MessageActs;
  /** The recipients, and further details next to the delivery. */
  details: React.ComponentProps<typeof DetailList>['items'];
  recipients: { endpoint: RecipientList; params: Record<string, number> };
  children?: ReactNode;
}

/** One message with its content and the delivery to each recipient. */
export function MessageView({
  message,
  shown,
  zone,
  list,
  acts,
  details,
  recipients: { endpoint, params },
  children,
}: MessageViewProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const columns = useRecipientColumns(zone);
  const { sent_count, failed_count, status } = message;
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    [endpoint, sent_count, failed_count, status],
  );
  return (
    <div className={styles['page']}>
      <ManageHeading title={shown.subject} isName>
        {failed_count > 0 ? (
          <Button
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={() => void retryFailed(intl, message, acts)}
          >
            <FormattedMessage id="messages.retry_count" values={{ count: failed_count }} />
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
          onClick={() => void removeMessage(intl, message, acts, () => navigate(list))}
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
          {children}
          <DetailList
            items={[
              ...details,
              ['messages.by', message.sent_by_user?.name],
              ['messages.date', formatShortDateTime(message.created_at, zone, locale)],
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
        endpoint={endpoint}
        params={params}
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
