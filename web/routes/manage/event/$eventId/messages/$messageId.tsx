import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messages } from '#features/messages/contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { MessageView } from '#web/components/messages/message-view.tsx';
import { untilSent } from '#web/components/messages/until-sent.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$messageId.ts';
import { AudienceWords } from './_components/audience-words.tsx';
import { eventMessageActs } from './_components/event-message-acts.ts';

const detailQuery = (params: { eventId?: string | undefined; messageId?: string | undefined }) =>
  query(messages.get, {
    params: { eventId: Number(params.eventId), messageId: Number(params.messageId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

/** One message to attendees. */
export default function EventMessageScreen() {
  const locale = useLocale();
  const event = useManagedEvent();
  const { data: message } = useQuery({ ...detailQuery(useParams()), refetchInterval: untilSent });
  if (!message) return <Skeleton lines={6} height="m" />;
  return (
    <MessageView
      message={message}
      shown={messageInLanguage(message, event, locale)}
      zone={event.timezone}
      list={`/manage/event/${event.id}/messages`}
      acts={eventMessageActs(message)}
      details={[['fields.message_type', <AudienceWords key="to" message={message} />]]}
      recipients={{
        endpoint: messages.recipients,
        params: { eventId: event.id, messageId: message.id },
      }}
    />
  );
}
