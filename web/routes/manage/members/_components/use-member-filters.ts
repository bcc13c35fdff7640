import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { districts, memberStatuses } from '#features/members/rules/choices.ts';
import { channels } from '#features/members/rules/consent.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import { venue } from '#features/venue/contract.ts';
import { usual_warning_days } from '#features/venue/rules/warning.ts';
import type { Filter } from '#web/components/data-table/table-types.ts';
import { query } from '#web/lib/query.ts';
import { unread } from '#web/lib/unread.ts';

/** In addition to the number of days of the venue's own warning. */
const days_ahead = [30, 90];

/** The filters of the list of members. */
export function useMemberFilters(): Filter[] {
  const intl = useIntl();
  const interests = useQuery(query(members.interests));
  const specialities = useQuery(query(members.specialities));
  const { data: details } = useQuery(query(venue.read));
  const warning_days = details?.term_warning_days ?? usual_warning_days;
  const named = (choices: typeof interests) => ({
    options: (choices.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    failed: unread(choices),
  });
  return [
    {
      field: 'tier',
      message: 'fields.tier',
      options: membershipTiers.map((value) => ({
        value,
        label: intl.formatMessage({ id: `event_page.tier.${value}` }),
      })),
    },
    {
      field: 'expires_at',
      operator: 'lte',
      message: 'manage_members.ends_within',
      options: [...new Set([warning_days, ...days_ahead])]
        .toSorted((a, b) => a - b)
        .map((days) => ({
          // A tier is valid until the end of its last day, so the filter adds a day.
          value: `in_${days + 1}_days`,
          label: intl.formatMessage({ id: 'manage_members.within_days' }, { days }),
        })),
    },
    {
      field: 'district',
      message: 'fields.district',
      options: districts.map((value) => ({
        value,
        label: intl.formatMessage({ id: `member.district.${value}` }),
      })),
    },
    { field: 'interest_id', message: 'manage_members.interest', ...named(interests) },
    { field: 'speciality_id', message: 'manage_members.speciality', ...named(specialities) },
    {
      field: 'consent',
      message: 'manage_members.agrees',
      options: channels.map((value) => ({
        value,
        label: intl.formatMessage({ id: `fields.consents.${value}` }),
      })),
    },
    {
      field: 'is_volunteer',
      message: 'manage_members.volunteer',
      options: (['yes', 'no'] as const).map((value) => ({
        value,
        label: intl.formatMessage({ id: `audit.${value}` }),
      })),
    },
    {
      field: 'status',
      message: 'fields.status',
      options: memberStatuses.map((value) => ({
        value,
        label: intl.formatMessage({ id: `manage_members.status.${value}` }),
      })),
    },
  ];
}
