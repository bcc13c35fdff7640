import type { Message } from '#features/messages/contract.ts';
import { messageInLanguage } from '#features/messages/rules/texts.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useSentColumns } from '#web/components/messages/use-sent-columns.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { AudienceWords } from './audience-words.tsx';

/** The columns of sent messages and their recipients. */
export function useMessageColumns(): Column<Message>[] {
  const locale = useLocale();
  const event = useManagedEvent();
  return useSentColumns<Message>({
    zone: event.timezone,
    subject: (row) => messageInLanguage(row, event, locale).subject,
    meant: {
      name: 'to',
      message: 'fields.message_type',
      wide: true,
      render: (row) => <AudienceWords message={row} />,
    },
  });
}
