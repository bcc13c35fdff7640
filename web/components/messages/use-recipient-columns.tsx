import { FormattedMessage } from 'react-intl';
import type { Recipient } from '#features/messages/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';

const tones: Record<Recipient['status'], Tone> = {
  QUEUED: 'neutral',
  SENT: 'jade',
  FAILED: 'danger',
};

/** The recipients of a message and their delivery; times are in this zone. */
export function useRecipientColumns(timezone: string): Column<Recipient>[] {
  const locale = useLocale();
  return [
    {
      name: 'to_address',
      message: 'fields.to_address',
      sort: true,
      render: (row) => (
        <Stacked
          first={<strong>{row.to_name ?? row.to_address}</strong>}
          second={row.to_name ? row.to_address : null}
        />
      ),
    },
    {
      name: 'status',
      message: 'messages.delivery',
      corner: true,
      render: (row) => (
        <Stacked
          first={
            <Badge tone={tones[row.status]}>
              <FormattedMessage id={`messages.state.${row.status}`} />
            </Badge>
          }
          second={row.last_error}
        />
      ),
    },
    {
      name: 'sent_at',
      message: 'messages.sent_at',
      sort: true,
      render: (row) => (row.sent_at ? formatShortDateTime(row.sent_at, timezone, locale) : '–'),
    },
  ];
}
