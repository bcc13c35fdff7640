import { FormattedMessage } from 'react-intl';
import { zone } from '#features/members/rules/tiers.ts';
import type { MemberMessage } from '#features/messages/members.contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { SendProgress } from '#web/components/messages/send-progress.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** What was written as what, and how far its delivery is. */
export function useMemberMessageColumns(): Column<MemberMessage>[] {
  const locale = useLocale();
  return [
    {
      name: 'subject',
      message: 'fields.subject',
      sort: true,
      render: (one) => (
        <>
          <strong>{messageInLanguage(one, one, locale).subject}</strong>{' '}
          {one.is_test ? (
            <Badge>
              <FormattedMessage id="messages.test" />
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      name: 'kind',
      message: 'fields.kind',
      render: ({ kind }) => <FormattedMessage id={`messages.kind.${kind}`} />,
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
      render: (one) => formatShortDateTime(one.created_at, zone, locale),
    },
  ];
}
