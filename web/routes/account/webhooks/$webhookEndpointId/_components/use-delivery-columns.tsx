import { FormattedMessage, useIntl } from 'react-intl';
import type { WebhookDelivery } from '#features/webhook-endpoints/contract.ts';
import { formatDateTime, formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { isMessageKey } from '#web/lib/is-message-key.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { Stacked } from '#web/components/stacked.tsx';
import { Badge } from '#web/ui/badge.tsx';

const tones = { WAITING: 'amber', DELIVERED: 'jade', FAILED: 'danger' } as const;

/** The columns of deliveries: time, type, state, and the receiver's response. */
export function useDeliveryColumns(): Column<WebhookDelivery>[] {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const zone = user?.timezone ?? venueZone;
  return [
    {
      name: 'created_at',
      message: 'fields.created_at',
      sort: true,
      render: ({ created_at }) => formatShortDateTime(created_at, zone, locale),
    },
    {
      name: 'type',
      message: 'fields.type',
      render: ({ type }) => {
        const name = `webhooks.type.${type}`;
        return isMessageKey(intl, name) ? <FormattedMessage id={name} /> : type;
      },
    },
    {
      name: 'status',
      message: 'fields.status',
      corner: true,
      render: ({ status }) => (
        <Badge tone={tones[status]}>
          <FormattedMessage id={`webhooks.status.${status}`} />
        </Badge>
      ),
    },
    {
      name: 'answer',
      message: 'webhooks.answer',
      render: ({ last_status, last_error, next_try_at, tries }) =>
        tries === 0 && !last_error ? (
          '–'
        ) : (
          <Stacked
            first={[
              ...(last_error ? [intl.formatMessage({ id: `webhooks.problem.${last_error}` })] : []),
              ...(last_status === null
                ? []
                : [
                    intl.formatMessage(
                      { id: 'webhooks.answer.status' },
                      { status: String(last_status) },
                    ),
                  ]),
            ].join(' · ')}
            second={
              next_try_at && tries > 0 ? (
                <FormattedMessage
                  id="webhooks.next_try"
                  values={{ when: formatDateTime(next_try_at, zone, locale) }}
                />
              ) : null
            }
          />
        ),
    },
    {
      name: 'tries',
      message: 'webhooks.tries',
      numeric: true,
      wide: true,
      render: ({ tries }) => tries,
    },
    {
      name: 'message_id',
      message: 'webhooks.message_id',
      hidden: true,
      render: ({ message_id }) => message_id,
    },
  ];
}
