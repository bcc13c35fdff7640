import { FormattedMessage } from 'react-intl';
import type { Message } from '#features/messages/contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { AudienceWords } from './audience-words.tsx';
import { SendProgress } from '#web/components/messages/send-progress.tsx';

/** What was sent to whom, and how far its delivery is. */
export function useMessageColumns(): Column<Message>[] {
  const locale = useLocale();
  const event = useManagedEvent();
  const inReader = (message: Message) => messageInLanguage(message, event, locale);
  return [
    {
      name: 'subject',
      message: 'fields.subject',
      sort: true,
      render: (one) => (
        <>
          <strong>{inReader(one).subject}</strong>{' '}
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
      render: (one) => formatShortDateTime(one.created_at, event.timezone, locale),
    },
  ];
}
