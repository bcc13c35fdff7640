import { FormattedMessage, useIntl } from 'react-intl';
import type { WaitingMail } from '#features/mailbox/waiting.contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { isMessageKey } from '#web/lib/is-message-key.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';

/** The columns of mails: kind, recipient, time, and why it was not sent. */
export function useMailColumns(): Column<WaitingMail>[] {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const timeOf = (instant: string): string =>
    formatShortDateTime(instant, user?.timezone ?? 'UTC', locale);
  return [
    {
      name: 'to_address',
      message: 'fields.to_address',
      sort: true,
      render: (mail) => (
        <Stacked
          first={<strong>{mail.to_name ?? mail.to_address}</strong>}
          second={mail.to_name ? mail.to_address : null}
        />
      ),
    },
    {
      name: 'status',
      message: 'fields.status',
      corner: true,
      render: ({ status }) => (
        <Badge tone={status === 'FAILED' ? 'danger' : 'neutral'}>
          <FormattedMessage id={`installation.mail.status.${status}`} />
        </Badge>
      ),
    },
    {
      name: 'kind',
      message: 'installation.mail.kind',
      whole: true,
      render: ({ kind }) => {
        const name = `installation.mail.kind.${kind}`;
        return (
          <FormattedMessage id={isMessageKey(intl, name) ? name : 'installation.mail.kind.other'} />
        );
      },
    },
    {
      name: 'reason',
      message: 'installation.mail.why',
      render: ({ reason, reply_code, next_try_at }) =>
        reason ? (
          <Stacked
            first={<FormattedMessage id={`installation.mail.reason.${reason}`} />}
            second={
              <>
                {reply_code ? (
                  <FormattedMessage id="installation.mail.reply" values={{ code: reply_code }} />
                ) : null}
                {reply_code && next_try_at ? <br /> : null}
                {next_try_at ? (
                  <FormattedMessage
                    id="installation.mail.next_try"
                    values={{ when: timeOf(next_try_at) }}
                  />
                ) : null}
              </>
            }
          />
        ) : (
          '–'
        ),
    },
    {
      name: 'attempts',
      message: 'installation.mail.attempts',
      numeric: true,
      wide: true,
      render: ({ attempts }) => attempts,
    },
    {
      name: 'created_at',
      message: 'installation.mail.since',
      sort: true,
      render: ({ created_at }) => timeOf(created_at),
    },
  ];
}
