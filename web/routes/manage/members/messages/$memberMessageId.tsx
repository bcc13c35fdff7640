import { venueZone } from '#platform/pure/time.ts';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { memberMessages } from '#features/messages/members.contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { MessageView } from '#web/components/messages/message-view.tsx';
import { untilSent } from '#web/components/messages/until-sent.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$memberMessageId.ts';
import { LeftOut } from './_components/left-out.tsx';
import { memberMessageActs } from './_components/member-message-acts.ts';
import { SegmentWords } from './_components/segment-words.tsx';

const detailQuery = (params: { memberMessageId?: string | undefined }) =>
  query(memberMessages.get, { params: { memberMessageId: Number(params.memberMessageId) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** One message to members, with the members who were left out and why. */
export default function MemberMessageScreen() {
  const locale = useLocale();
  const { data: message } = useQuery({ ...detailQuery(useParams()), refetchInterval: untilSent });
  if (!message) return <Skeleton lines={6} height="m" />;
  return (
    <MessageView
      message={message}
      shown={messageInLanguage(message, message, locale)}
      zone={venueZone}
      list="/manage/members/messages"
      acts={memberMessageActs(message.id)}
      details={[
        ['fields.kind', <FormattedMessage key="k" id={`messages.kind.${message.kind}`} />],
        ['fields.message_type', <SegmentWords key="to" message={message} />],
      ]}
      recipients={{
        endpoint: memberMessages.recipients,
        params: { memberMessageId: message.id },
      }}
    >
      <LeftOut counts={message} withdrawn={message.withdrawn_count} />
    </MessageView>
  );
}
