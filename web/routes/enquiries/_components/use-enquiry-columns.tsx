import { FormattedMessage } from 'react-intl';
import type { Enquiry } from '#features/enquiries/contract.ts';
import { formatRange, formatShortDateTime } from '#platform/pure/date-text.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import { StateBadge } from './state-badge.tsx';

/** The columns of enquiries: sender, kind, time, state and assignee. */
export function useEnquiryColumns(): Column<Enquiry>[] {
  const locale = useLocale();
  return [
    {
      name: 'name',
      message: 'enquiries.person',
      sort: true,
      render: ({ name, organization, reference }) => (
        <Stacked
          first={<strong>{name}</strong>}
          second={[reference, organization].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      name: 'status',
      message: 'fields.status',
      sort: true,
      corner: true,
      render: ({ status }) => <StateBadge state={status} />,
    },
    {
      name: 'kind',
      message: 'fields.kind',
      render: ({ kind, title }) => (
        <Stacked first={<FormattedMessage id={`enquiries.kind.${kind}`} />} second={title} />
      ),
    },
    {
      name: 'starts_at',
      message: 'enquiries.when',
      sort: true,
      render: ({ starts_at, ends_at, timezone, sections }) =>
        starts_at ? (
          <Stacked
            first={formatRange(starts_at, ends_at, timezone, locale)}
            second={sections.map(({ name }) => name).join(' · ')}
          />
        ) : (
          '–'
        ),
    },
    {
      name: 'assignee_name',
      message: 'fields.assignee_name',
      whole: true,
      wide: true,
      render: ({ assignee_name }) => assignee_name ?? <FormattedMessage id="enquiries.nobody" />,
    },
    {
      name: 'created_at',
      message: 'enquiries.received',
      sort: true,
      render: ({ created_at, timezone }) => formatShortDateTime(created_at, timezone, locale),
    },
  ];
}
