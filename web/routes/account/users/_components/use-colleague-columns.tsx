import { listed } from '#platform/pure/listed.ts';
import { FormattedMessage } from 'react-intl';
import type { Colleague } from '#features/team/contract.ts';
import { formatDateTime, formatShortDateTime } from '#platform/pure/date-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';

const tones = { ACTIVE: 'jade', INVITED: 'amber', INACTIVE: 'neutral' } as const;

/** The columns of the team: name, permissions, and last visit. */
export function useColleagueColumns(): Column<Colleague>[] {
  const locale = useLocale();
  const zone = useCurrentUser().data?.timezone ?? venueZone;
  return [
    {
      name: 'name',
      message: 'manage_members.name',
      sort: true,
      render: (row) => <Stacked first={<strong>{personName(row)}</strong>} second={row.email} />,
    },
    {
      name: 'role',
      message: 'fields.role',
      sort: true,
      render: ({ role, is_account_owner, events }) => (
        <Stacked
          first={<FormattedMessage id={`team.role.${role}`} />}
          second={
            is_account_owner ? (
              <FormattedMessage id="team.owner" />
            ) : role === 'COLLABORATOR' ? (
              events.length > 0 ? (
                listed(
                  locale,
                  events.map(({ title }) => title),
                )
              ) : (
                <FormattedMessage id="team.no_events" />
              )
            ) : null
          }
        />
      ),
    },
    {
      name: 'last_login_at',
      message: 'team.last_login',
      sort: true,
      wide: true,
      render: ({ last_login_at }) =>
        last_login_at ? formatShortDateTime(last_login_at, zone, locale) : '–',
    },
    {
      name: 'status',
      message: 'fields.status',
      sort: true,
      corner: true,
      render: ({ status, invitation_expires_at: until }) => (
        <Stacked
          first={
            <Badge tone={tones[status]}>
              <FormattedMessage id={`team.status.${status}`} />
            </Badge>
          }
          second={
            status !== 'INVITED' ? null : until && until > nowInstant() ? (
              <FormattedMessage
                id="team.invited_until"
                values={{
                  when: <time dateTime={until}>{formatDateTime(until, zone, locale)}</time>,
                }}
              />
            ) : (
              <FormattedMessage id="team.invitation_over" />
            )
          }
        />
      ),
    },
  ];
}
