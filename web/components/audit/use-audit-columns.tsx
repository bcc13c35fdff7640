import { useIntl } from 'react-intl';
import type { AuditEntry } from '#features/audit/contract.ts';
import { entryName } from '#features/audit/rules/entry-name.ts';
import { auditTargets } from '#features/audit/rules/vocabulary.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ChangeList } from '../change-list.tsx';
import type { Column, Filter } from '../data-table/table-types.ts';
import { Stacked } from '../stacked.tsx';

interface Clock {
  timezone: string;
  currency: string | null;
}

/**
 * Returns the columns of a trail: time, user, object, and the changes in the object's time zone and
 * currency.
 */
export function useAuditColumns<E extends AuditEntry>(
  timezone: string,
  of: (entry: E) => Clock,
): Column<E>[] {
  const intl = useIntl();
  const locale = useLocale();
  return [
    {
      name: 'created_at',
      message: 'audit.when',
      sort: true,
      width: 190,
      render: (entry) => formatShortDateTime(entry.created_at, timezone, locale),
    },
    {
      name: 'user',
      message: 'audit.who',
      width: 150,
      render: (entry) => entry.user_name ?? intl.formatMessage({ id: 'audit.nobody' }),
    },
    {
      name: 'target_type',
      message: 'audit.what',
      render: (entry) => {
        const kind = intl.formatMessage({ id: `audit.target_type.${entry.target_type}` });
        const action = intl.formatMessage({ id: `audit.action.${entry.action}` });
        const name = entryName(entry, (id) => intl.formatMessage({ id })) || kind;
        return <Stacked first={<strong>{name}</strong>} second={`${kind} · ${action}`} />;
      },
    },
    {
      name: 'changes',
      message: 'audit.changes',
      render: (entry) => <ChangeList changes={entry.changes} of={of(entry)} />,
    },
  ];
}

/** Returns the filter by the kind of object. */
export function useKindFilter(): Filter {
  const intl = useIntl();
  return {
    field: 'target_type',
    message: 'audit.any_target',
    options: auditTargets.map((value) => ({
      value,
      label: intl.formatMessage({ id: `audit.target_type.${value}` }),
    })),
  };
}
