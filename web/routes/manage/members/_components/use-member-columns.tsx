import { FormattedMessage, useIntl } from 'react-intl';
import type { Member } from '#features/members/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { personName } from '#platform/pure/person-name.ts';
import { venueZone } from '#platform/pure/time.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { spacedNumber } from '#web/components/member/spaced-number.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import { TierBadge } from './tier-badge.tsx';
import { UntilText } from './until-text.tsx';

/** The columns of members: name, tier and its end. */
export function useMemberColumns(): Column<Member>[] {
  const intl = useIntl();
  const locale = useLocale();
  return [
    {
      name: 'last_name',
      message: 'manage_members.name',
      sort: true,
      render: (member) => (
        <Stacked
          first={<strong>{personName(member)}</strong>}
          second={member.name_en === personName(member) ? null : member.name_en}
        />
      ),
    },
    {
      name: 'tier',
      message: 'fields.tier',
      sort: true,
      corner: true,
      render: ({ tier, status }) => (
        <Stacked
          first={<TierBadge tier={tier} />}
          second={
            status === 'INACTIVE' ? <FormattedMessage id="manage_members.status.INACTIVE" /> : null
          }
        />
      ),
    },
    {
      name: 'expires_at',
      message: 'fields.expires_at',
      sort: true,
      render: (member) => <UntilText member={member} />,
    },
    {
      name: 'member_id',
      message: 'fields.member_id',
      sort: true,
      render: ({ member_id }) => spacedNumber(member_id),
    },
    {
      name: 'phone',
      message: 'fields.phone',
      render: ({ phone, email }) => (
        <Stacked first={`${phone.country_code} ${phone.number}`} second={email} />
      ),
    },
    {
      name: 'district',
      message: 'fields.district',
      whole: true,
      wide: true,
      render: ({ district, residence_city }) =>
        intl.formatMessage({
          id: district ? `member.district.${district}` : `member.city.${residence_city}`,
        }),
    },
    {
      name: 'join_date',
      message: 'fields.join_date',
      sort: true,
      wide: true,
      render: ({ join_date }) => formatShortDate(join_date, venueZone, locale),
    },
    {
      name: 'last_login_at',
      message: 'fields.last_login_at',
      sort: true,
      hidden: true,
      render: ({ last_login_at }) =>
        last_login_at ? formatShortDate(last_login_at, venueZone, locale) : '–',
    },
    {
      name: 'age_group',
      message: 'fields.age_group',
      hidden: true,
      render: ({ age_group }) => <FormattedMessage id={`member.age.${age_group}`} />,
    },
    {
      name: 'member_type',
      message: 'manage_members.kind',
      hidden: true,
      render: ({ member_type, company_name, organization_name }) => (
        <Stacked
          first={<FormattedMessage id={`member.type.${member_type}`} />}
          second={company_name ?? organization_name}
        />
      ),
    },
    {
      name: 'is_volunteer',
      message: 'manage_members.volunteer',
      hidden: true,
      render: ({ is_volunteer }) => (
        <FormattedMessage id={is_volunteer ? 'audit.yes' : 'audit.no'} />
      ),
    },
  ];
}
