import { venueZone } from '#platform/pure/time.ts';
import { FormattedMessage } from 'react-intl';
import type { MemberMessage } from '#features/messages/members.contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useSentColumns } from '#web/components/messages/use-sent-columns.tsx';
import { useLocale } from '#web/lib/locale.tsx';

/** The columns of sent messages and their kind. */
export function useMemberMessageColumns(): Column<MemberMessage>[] {
  const locale = useLocale();
  return useSentColumns<MemberMessage>({
    zone: venueZone,
    subject: (row) => messageInLanguage(row, row, locale).subject,
    meant: {
      name: 'kind',
      message: 'fields.kind',
      render: ({ kind }) => <FormattedMessage id={`messages.kind.${kind}`} />,
    },
  });
}
