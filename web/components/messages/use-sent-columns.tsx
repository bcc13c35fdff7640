import { FormattedMessage } from 'react-intl';
import type { Message } from '#features/messages/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SendProgress } from './send-progress.tsx';

type Sent = Parameters<typeof SendProgress>[0]['message'] &
  Pick<Message, 'is_test' | 'sent_by_user' | 'created_at'>;

/**
 * What was sent, as what, and the progress of its delivery. `meant` is the column for the
 * recipients, or the kind.
 */
export function useSentColumns<T extends Sent>({
  zone,
  subject,
  meant,
}: {
  zone: string;
  /** In the reader's language. */
  subject: (item: T) => string;
  meant: Column<T>;
}): Column<T>[] {
  const locale = useLocale();
  return [
    {
      name: 'subject',
      message: 'fields.subject',
      sort: true,
      render: (row) => (
        <>
          <strong>{subject(row)}</strong>{' '}
          {row.is_test ? (
            <Badge>
              <FormattedMessage id="messages.test" />
            </Badge>
          ) : null}
        </>
      ),
    },
    meant,
    {
      name: 'progress',
      message: 'messages.delivery',
      width: 210,
      render: (row) => <SendProgress message={row} />,
    },
    {
      name: 'sent_by_user',
      message: 'messages.by',
      wide: true,
      render: (row) => row.sent_by_user?.name ?? '–',
    },
    {
      name: 'created_at',
      message: 'messages.date',
      sort: true,
      render: (row) => formatShortDateTime(row.created_at, zone, locale),
    },
  ];
}
