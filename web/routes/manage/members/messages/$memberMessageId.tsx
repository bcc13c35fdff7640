import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';
import { zone } from '#features/members/rules/tiers.ts';
import { deliveryStates } from '#features/messages/contract.ts';
import { memberMessages } from '#features/messages/members.contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { MailFrame } from '#web/components/messages/mail-frame.tsx';
import styles from '#web/components/messages/messages.module.css';
import { SendProgress } from '#web/components/messages/send-progress.tsx';
import { useRecipientColumns } from '#web/components/messages/use-recipient-columns.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$memberMessageId.ts';
import { LeftOut } from './_components/left-out.tsx';
import { removeMemberMessage, retryMemberMessage } from './_components/member-message-acts.ts';
import { SegmentWords } from './_components/segment-words.tsx';

const detailQuery = (params: { memberMessageId?: string | undefined }) =>
  query(memberMessages.get, { params: { memberMessageId: Number(params.memberMessageId) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** One message to members: what it says, who was left out and why, and the delivery to each. */
export default function MemberMessageScreen() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const params = useParams();
  const columns = useRecipientColumns(zone);
  const { data: message } = useQuery({
    ...detailQuery(params),
    refetchInterval: ({ state }) => (state.data?.status === 'SENT' ? false : 1500),
  });
  const list = '/manage/members/messages';
  const { sent_count, failed_count, status } = message ?? {};
  useEffect(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(memberMessages.recipients) }),
    [sent_count, failed_count, status],
  );
  if (!message) return <Skeleton lines={6} height="m" />;
  const shown = messageInLanguage(message, message, locale);
  return (
    <div className={styles['page']}>
      <ManageHeading title={shown.subject}>
        {message.failed_count > 0 ? (
          <Button
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            onClick={() => void retryMemberMessage(intl, message)}
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
          onClick={() => void removeMemberMessage(intl, message, () => navigate(list))}
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
          <LeftOut counts={message} withdrawn={message.withdrawn_count} />
          <DetailList
            items={[
              ['fields.kind', <FormattedMessage key="k" id={`messages.kind.${message.kind}`} />],
              ['fields.message_type', <SegmentWords key="to" message={message} />],
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
        endpoint={memberMessages.recipients}
        params={{ memberMessageId: message.id }}
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
